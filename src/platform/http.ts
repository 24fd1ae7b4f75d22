/**
 * Calls of the API over the contract. Every answer is a value: `{ ok: true, value }` or `{ ok: false, error }`; nothing
 * throws for a failed response, a lost network or a timeout.
 */
import {
  ERROR_CODES,
  type ErrorBody,
  type ErrorName,
  type ErrorVariables,
  errorNameOf,
} from '#shared/contract/error-codes.ts';
import { FIRST_PATHS, HEADERS, IDEMPOTENCY_HEADER, WRITE_HEADER } from '#shared/contract/first-paths.ts';
import type { RequestOf, ResponseOf } from '#shared/contract/index.ts';
import type { PathRow } from '#shared/contract/path-row.ts';
import type { EndpointName } from '#shared/contract/paths.ts';
import { connectionId } from './connection-id.ts';
import { noteServerDate } from './server-clock.ts';
import { atLeast } from './timing.ts';
import { transport } from './transport.ts';

export interface ApiError {
  code: number;
  /** The contract's name of the code; absent for a code of some other service. */
  name?: ErrorName;
  /** Key in the namespace `errors`. */
  message: string;
  variables: ErrorVariables;
  /** Validation keys by form field. */
  fields?: Record<string, string>;
  /** HTTP status; 0 when no response came. */
  status: number;
  /** No answer of the contract came: none at all, a proxy's page, or one of another shape. What was sent may have been done. */
  unread?: true;
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: ApiError };

export interface CallOptions {
  /** Makes a repeated write count once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The outcome arrives no earlier than this, so that what shows the loading does not flicker. */
  minimumMs?: number;
  /** The caller shows the failure itself; the interceptor stays out. */
  quiet?: boolean | ((error: ApiError) => boolean);
  /** How long the answer may take; files need longer. */
  timeoutMs?: number;
}

function isQuiet({ quiet = false }: CallOptions, error: ApiError): boolean {
  return typeof quiet === 'function' ? quiet(error) : quiet;
}

/** Sees every failed call (spec section 7: all API responses are intercepted). */
export type FailureInterceptor = (error: ApiError, endpoint: EndpointName) => void;

interface LooseRequest {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: Record<string, unknown> | undefined;
  file?: Blob | undefined;
}

let interceptFailure: FailureInterceptor = () => undefined;
let noteLostSession: () => void = () => undefined;
let proveAnew: () => Promise<boolean> = async () => false;
let readFingerprint: () => Promise<string> = async () => '';

/** Registers the one interceptor of failed calls; the app decides what each code does. */
export function onApiFailure(interceptor: FailureInterceptor): void {
  interceptFailure = interceptor;
}

/** Registers what asks for password or code anew when a call needs it (step-up); it says whether they were given. */
export function onStepUp(prove: () => Promise<boolean>): void {
  proveAnew = prove;
}

/** Registers what is done when a call is told that nobody is logged in: the socket may be cut and have told nothing. */
export function onLostSession(listener: () => void): void {
  noteLostSession = listener;
}

/** Registers where the device fingerprint comes from (spec section 7: `x-iov`). */
export function provideFingerprint(read: () => Promise<string>): void {
  readFingerprint = read;
}

/**
 * Calls an endpoint of the contract.
 * @returns the response's body, or the error with its code, message key and variables.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  request: Partial<RequestOf<Name>> = {},
  options: CallOptions = {},
): Promise<Outcome<ResponseOf<Name>>> {
  const attempt = () => atLeast(options.minimumMs ?? 0, send(name, request as LooseRequest, options));
  const first = await attempt();
  const outcome = (await isProvedAnew(first)) ? await attempt() : first;
  if (!outcome.ok && outcome.error.name === 'unauthenticated' && name !== 'sessionCheck') noteLostSession();
  if (!outcome.ok && !isQuiet(options, outcome.error)) interceptFailure(outcome.error, name);
  return outcome as Outcome<ResponseOf<Name>>;
}

/** Whether a call was refused for want of a fresh proof only, and it has been given since: then it is worth another try. */
async function isProvedAnew(outcome: Outcome<unknown>): Promise<boolean> {
  return !outcome.ok && outcome.error.name === 'step_up_required' && (await proveAnew());
}

/** Where an endpoint is; what pages seldom call is looked up in a file of its own. */
async function rowOf(name: EndpointName): Promise<PathRow> {
  if (name in FIRST_PATHS) return FIRST_PATHS[name as keyof typeof FIRST_PATHS];
  const [{ IDENTITY_PATHS }, { ORDER_PATHS }, { SPORT_ENDPOINTS }] = await Promise.all([
    import('#shared/contract/identity-paths.ts'),
    import('#shared/contract/order-paths.ts'),
    import('#shared/contract/sport-paths.ts'),
  ]);
  const rows = { ...IDENTITY_PATHS, ...ORDER_PATHS, ...SPORT_ENDPOINTS };
  return rows[name as keyof typeof rows];
}

async function send(name: EndpointName, request: LooseRequest, options: CallOptions): Promise<Outcome<unknown>> {
  try {
    const { method, path } = await rowOf(name);
    const body = await withFingerprint(request.body);
    // Loaded beside the request: it is needed when the answer comes.
    const check = loadCheck(name);
    const init = {
      method,
      headers: headersOf(method, options),
      ...(method === 'GET' ? {} : { body: request.file ?? JSON.stringify(body ?? {}) }),
      ...(options.signal ? { signal: options.signal } : {}),
    };
    const response = await transport(addressOf(path, request), init, options.timeoutMs);
    noteServerDate(response.headers.get('date'));
    const outcome = outcomeOf(response.status, await response.json().catch(() => null));
    return outcome.ok && !(await check)(outcome.value) ? misshapen(name, response.status) : outcome;
  } catch (error) {
    return { ok: false, error: unreachable(error) };
  }
}

/** What an answer means, by its HTTP status and its body; null for a body that could not be read. */
export function outcomeOf(status: number, body: unknown): Outcome<unknown> {
  if (status >= 200 && status < 300 && body !== null) return { ok: true, value: body };
  return { ok: false, error: isErrorBody(body) ? toApiError(body, status) : unknownError(status) };
}

/** What checks the answers of an endpoint. Without it they are taken as they come: an answer is worth more than its check. */
const loadCheck = (name: EndpointName): Promise<(body: unknown) => boolean> =>
  import('./answer-check.ts')
    .then(({ checkOf }) => checkOf(name))
    .catch((error: unknown) => {
      console.warn('Answers are not checked', error);
      return () => true;
    });

/** An answer of another shape than the contract's: from something between here and the service, or from a foreign service. */
function misshapen(name: EndpointName, status: number): Outcome<never> {
  console.warn(`The answer of ${name} has another shape than the contract's`);
  return { ok: false, error: platformError('unavailable', status) };
}

function isErrorBody(body: unknown): body is ErrorBody {
  const error = (body as ErrorBody | null)?.error;
  return typeof error === 'object' && typeof error.code === 'number';
}

/** Turns the body of a failure into the error that callers see. */
export function toApiError({ error }: ErrorBody, status: number): ApiError {
  const name = errorNameOf(error.code);
  return {
    code: error.code,
    message: error.message,
    variables: error.variables ?? {},
    status,
    ...(name ? { name } : {}),
    ...(error.fields ? { fields: error.fields } : {}),
  };
}

const platformError = (name: ErrorName, status: number): ApiError => ({
  code: ERROR_CODES[name],
  name,
  message: name,
  variables: {},
  status,
  unread: true,
});

const unknownError = (status: number) => platformError(status >= 500 ? 'unavailable' : 'internal', status);

function unreachable(error: unknown): ApiError {
  // An aborted call was given up by its caller; a lost one is worth a trace for whoever looks into a report.
  if (!(error instanceof DOMException && error.name === 'AbortError'))
    console.warn('The service did not answer', error);
  return platformError('unavailable', 0);
}

/** Puts the parameters into a path of the contract. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

function addressOf(path: string, { params, query = {} }: LooseRequest): URL {
  const url = new URL(fillPath(path, params), location.origin);
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value));
  return url;
}

async function withFingerprint(body: Record<string, unknown> | undefined) {
  return body?.iov_flag ? { ...body, 'x-iov': await readFingerprint() } : body;
}

function headersOf(method: string, options: CallOptions): Record<string, string> {
  return {
    accept: 'application/json',
    [HEADERS.origin]: location.origin,
    [HEADERS.connection]: connectionId(),
    ...(method === 'GET' ? {} : { 'content-type': 'application/json', [WRITE_HEADER]: '1' }),
    ...(options.idempotencyKey ? { [IDEMPOTENCY_HEADER]: options.idempotencyKey } : {}),
  };
}
