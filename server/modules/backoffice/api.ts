/** Binds the console's contract to its routes: a table, a cookie and a host of its own (design 10.6). */
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { staffErrorBody, staffStatusOf } from '#shared/backoffice/errors.ts';
import { STAFF_CONTRACT, type StaffEndpoint } from '#shared/backoffice/index.ts';
import { STAFF_PATHS, type StaffEndpointName } from '#shared/backoffice/paths.ts';
import { may } from '#shared/backoffice/permissions.ts';
import { uuid } from '#shared/contract/scalars.ts';
import type { Clock } from '../../clock.ts';
import { sqlStateOf, type UnitOfWork } from '../../db/index.ts';
import { jsonAnswer } from '../../http/answers.ts';
import { HungUp, readFile, readJson } from '../../http/body.ts';
import { isOwnWrite } from '../../http/origin.ts';
import { parseInput } from '../../http/validate.ts';
import { deviceOf, shortened } from '../identity/index.ts';
import {
  type Act,
  recordAct,
  type Staff,
  type StaffFailure,
  type StaffPerson,
  type StaffResult,
  type StaffTrace,
} from '../staff/index.ts';
import type { StaffCookie } from './cookie.ts';
import type { Done, StaffContext, StaffRoutes, StrangerContext, Work } from './handler.ts';
import { watchLooks } from './looks.ts';
import { type AskedOnce, keepAnswer, keyOf, takeKey } from './once.ts';

export interface BackofficeBindings {
  origin: string;
  client: string;
}

export interface BackofficeApiParts {
  routes: StaffRoutes;
  staff: Staff;
  cookie: StaffCookie;
  unitOfWork: UnitOfWork;
  clock: Clock;
  log: Logger;
  /** Counts what somebody of the staff writes. Error: `rate_limited`. */
  countWrite(staffId: string): Promise<StaffResult<void>>;
}

type ApiContext = Context<{ Bindings: BackofficeBindings }>;

/** A route once its input has been parsed by its own schemas. */
type AnyRoute =
  | { enter(input: unknown, context: StrangerContext): Promise<StaffResult<unknown>> }
  | { read(input: unknown, context: StaffContext): Promise<StaffResult<unknown>> }
  | { act(input: unknown, context: StaffContext, work: Work): Promise<StaffResult<Done<unknown>>> }
  | { prepare(input: unknown, context: StaffContext): Promise<StaffResult<(work: Work) => ActResult>> };

type ActResult = Promise<StaffResult<Done<unknown>>>;

type Input = { params: unknown; query: unknown; body: unknown; file?: unknown };

function failureAnswer({ name, variables = {}, fields }: StaffFailure): Response {
  const answer = jsonAnswer(staffErrorBody(name, variables, fields), staffStatusOf(name));
  if (typeof variables.seconds === 'number') answer.headers.set('retry-after', String(variables.seconds));
  return answer;
}

function fileAnswer({ filename, csv }: { filename: string; csv: string }): Response {
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '-')}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

const streamAnswer = (stream: ReadableStream): Response =>
  new Response(stream, {
    // Proxies pass each event on as it comes.
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });

function answerOf({ file, stream }: StaffEndpoint, value: unknown): Response {
  if (stream) return streamAnswer(value as ReadableStream);
  return file ? fileAnswer(value as { filename: string; csv: string }) : jsonAnswer(value);
}

const textOf = (of: unknown, key: string): string => {
  const value = of !== null && typeof of === 'object' ? (of as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : '';
};

/** A text of somebody's as the database takes it. */
const storable = (text: string, length: number): string => text.replaceAll('\0', '').toWellFormed().slice(0, length);

/** Unwinds the transaction of an act that was refused. */
class Refused extends Error {
  readonly failure: StaffFailure;
  constructor(failure: StaffFailure) {
    super(failure.name);
    this.failure = failure;
  }
}

/** What is worth a row of the audit log although it was refused. */
const TOLD_REFUSALS = new Set<string>(['staff_forbidden', 'own_approval', 'own_account']);

function lackOf({ permission }: StaffEndpoint, person: StaffPerson | null): StaffFailure | null {
  if (permission === 'nobody') return null;
  if (person === null) return { name: 'staff_unauthenticated' };
  return permission === 'anybody' || may(person.role, permission) ? null : { name: 'staff_forbidden' };
}

const UNIQUE_VIOLATION = '23505';

/** Creates the app of all `/api` paths of the console's host. */
export function createBackofficeApi(parts: BackofficeApiParts): Hono<{ Bindings: BackofficeBindings }> {
  const { routes, staff, cookie, unitOfWork, clock, log } = parts;

  const byOf = ({ person, trace }: StaffContext, reason: string) => ({
    ...{ staffId: person.staffId, name: person.name, role: person.role },
    ...{ reason, network: trace.network, at: clock.now() },
  });

  const record = (context: StaffContext, act: Act, reason: string): Promise<void> =>
    unitOfWork.run((transaction) => recordAct(transaction, act, byOf(context, reason)));

  /** What somebody tried and may not do. */
  async function recordRefusal(name: StaffEndpointName, { params, body }: Input, context: StaffContext, why: string) {
    // Nothing of it was held against a schema: what somebody made up has its row as well.
    const playerId = uuid.safeParse(textOf(params, 'player_id')).data ?? null;
    const id = storable(Object.values((params ?? {}) as Record<string, string>)[0] ?? name, 100);
    const act = { action: `refused_${why}`, subject: { kind: name, id }, playerId };
    await record(context, act, storable(textOf(body, 'reason'), 400));
  }

  /** Does an act and keeps its answer under its key; one that was done before is answered as it was. */
  async function doOnce(
    act: (work: Work) => ActResult,
    work: Work,
    { reason, asked }: { reason: ReturnType<typeof byOf>; asked: AskedOnce | null },
  ): Promise<Pick<Done<unknown>, 'answer' | 'after'>> {
    const { transaction } = work;
    const before = asked && (await takeKey(transaction, asked));
    if (before?.ok === false) throw new Refused(before.failure);
    if (before?.value) return before.value;
    const result = await act(work);
    if (!result.ok) throw new Refused(result.failure);
    await recordAct(transaction, result.value.act, reason);
    if (asked) await keepAnswer(transaction, asked, result.value.answer);
    return result.value;
  }

  /** @param again whether another act was first with a name that only one thing may have: its row is seen now */
  async function perform(
    act: (work: Work) => ActResult,
    { input, context, asked }: { input: Input; context: StaffContext; asked: AskedOnce | null },
    again = false,
  ): Promise<StaffResult<unknown>> {
    try {
      const reason = byOf(context, textOf(input.body, 'reason'));
      const done = await unitOfWork.run((transaction, emit, touch) =>
        doOnce(act, { transaction, emit, touch }, { reason, asked }),
      );
      await done.after?.();
      return { ok: true as const, value: done.answer };
    } catch (error) {
      if (error instanceof Refused) return { ok: false as const, failure: error.failure };
      if (!again && sqlStateOf(error) === UNIQUE_VIOLATION) return perform(act, { input, context, asked }, true);
      throw error;
    }
  }

  async function run(
    name: StaffEndpointName,
    { endpoint, key }: { endpoint: StaffEndpoint; key: string | null },
    input: Input,
    context: StaffContext,
  ) {
    const route = routes[name] as unknown as Exclude<AnyRoute, { enter: unknown }>;
    const { file, ...told } = input;
    const { staffId } = context.person;
    const asked =
      key === null
        ? null
        : { staffId, key, endpoint: name, input: told, file: file as Uint8Array | undefined, at: clock.now() };
    if ('act' in route) return perform((work) => route.act(input, context, work), { input, context, asked });
    if ('prepare' in route) {
      const prepared = await route.prepare(input, context);
      return prepared.ok ? perform(prepared.value, { input, context, asked }) : prepared;
    }
    const answer = await route.read(input, context);
    if (answer.ok && endpoint.looks) {
      const id = textOf(input.params, 'player_id');
      // A further page of the same list is the same look.
      const isFurther = textOf(input.query, 'before') !== '';
      if (!isFurther) {
        await record(context, { action: endpoint.looks, subject: { kind: 'player', id }, playerId: id }, '');
        await watchLooks(unitOfWork, context.person.staffId, clock.now());
      }
    }
    return answer;
  }

  async function answer(name: StaffEndpointName, context: ApiContext, cookies: string[]): Promise<Response> {
    const endpoint: StaffEndpoint = STAFF_CONTRACT[name];
    const { req, env } = context;
    if (STAFF_PATHS[name].method !== 'GET' && !isOwnWrite(req.raw.headers, env.origin)) {
      return failureAnswer({ name: 'foreign_origin' });
    }
    const person = await staff.personOf(cookie.read(req.header('cookie') ?? null));
    const trace: StaffTrace = {
      client: env.client,
      device: deviceOf(req.header('user-agent') ?? ''),
      network: shortened(env.client),
    };
    const lack = lackOf(endpoint, person);
    if (lack !== null && lack.name !== 'staff_forbidden') return failureAnswer(lack);

    const isWrite = STAFF_PATHS[name].method !== 'GET';
    const counted = isWrite && person !== null ? await parts.countWrite(person.staffId) : null;
    if (counted?.ok === false) return failureAnswer(counted.failure);
    const body = endpoint.body ? await readJson(req.raw) : null;
    if (body?.ok === false) return failureAnswer(body.failure);
    const raw = { params: req.param(), query: req.query(), body: body?.value };
    if (lack !== null && person !== null) {
      await recordRefusal(name, raw, { person, trace, origin: env.origin }, lack.name);
      return failureAnswer(lack);
    }
    const input = parseInput(endpoint, raw);
    if (!input.ok) return failureAnswer(input.failure);
    if (person === null || endpoint.permission === 'nobody') {
      const route = routes[name] as unknown as Extract<AnyRoute, { enter: unknown }>;
      const setCookie = (header: string) => {
        cookies.push(header);
      };
      const entered = await route.enter(input.value, { person, origin: env.origin, trace, setCookie });
      return entered.ok ? jsonAnswer(entered.value) : failureAnswer(entered.failure);
    }
    const file = endpoint.upload === undefined ? null : await readFile(req.raw, endpoint.upload);
    if (file?.ok === false) return failureAnswer(file.failure);
    const own: StaffContext = { person, origin: env.origin, trace };
    const key = keyOf(req.header('idempotency-key'));
    const result = await run(name, { endpoint, key }, { ...input.value, file: file?.value }, own);
    if (result.ok) return answerOf(endpoint, result.value);
    const { name: why } = result.failure;
    if (TOLD_REFUSALS.has(why)) await recordRefusal(name, input.value, own, why);
    return failureAnswer(result.failure);
  }

  async function safely(name: StaffEndpointName, context: ApiContext): Promise<Response> {
    const cookies: string[] = [];
    let given: Response;
    try {
      given = await answer(name, context, cookies);
    } catch (error) {
      const hasHungUp = error instanceof HungUp;
      if (!hasHungUp) log.error({ error, endpoint: name }, 'endpoint of the console failed');
      given = failureAnswer({ name: hasHungUp ? 'malformed' : 'internal' });
    }
    for (const header of cookies) given.headers.append('set-cookie', header);
    return given;
  }

  const app = new Hono<{ Bindings: BackofficeBindings }>();
  for (const name of Object.keys(STAFF_PATHS) as StaffEndpointName[]) {
    const { method, path } = STAFF_PATHS[name];
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => safely(name, context));
  }
  app.notFound(() => failureAnswer({ name: 'not_found' }));
  return app;
}
