/** The console's calls. Types come from the contract; no schema reaches the bundle. */
import type { StaffRequestOf, StaffResponseOf } from '#shared/backoffice/index.ts';
import { STAFF_PATHS, type StaffEndpointName } from '#shared/backoffice/paths.ts';

type Sent<Name extends StaffEndpointName> = {
  [Part in keyof StaffRequestOf<Name>]?: StaffRequestOf<Name>[Part];
};

export class CallFailed extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly seconds: number;
  constructor(status: number, name: string, fields: Record<string, string> = {}, seconds = 0) {
    super(name);
    this.status = status;
    this.fields = fields;
    this.seconds = seconds;
  }
}

/** Told when a call finds that nobody is logged in any more. */
export const onLoggedOut = { tell: (): void => undefined };

/** The address of an endpoint, for links that download. */
export function addressOf<Name extends StaffEndpointName>(name: Name, { params, query }: Sent<Name> = {}): string {
  const given = (params ?? {}) as Record<string, string>;
  const path = STAFF_PATHS[name].path.replaceAll(/\{(\w+)\}/g, (_all, key: string) =>
    encodeURIComponent(given[key] ?? ''),
  );
  const asked = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)]));
  return asked.length === 0 ? path : `${path}?${search}`;
}

/** Keys of acts whose answer has not come, by what was asked: a second try of the same is the same act. */
const keys = new Map<string, string>();
/** Acts that are under way: the same one, asked for again meanwhile, waits for their answer. */
const underWay = new Map<string, Promise<unknown>>();

/** Whether an answer says what became of an act: of anything else it is not known. */
const isFinal = (error: unknown): boolean => error instanceof CallFailed && error.status >= 400 && error.status < 500;

/**
 * Reads, or does an act once: it has a key until an answer says what became of it, so that a press too many and a lost
 * answer do nothing twice.
 * @throws CallFailed with the error's name
 */
export async function call<Name extends StaffEndpointName>(
  name: Name,
  sent: Sent<Name> = {},
): Promise<StaffResponseOf<Name>> {
  if (STAFF_PATHS[name].method === 'GET') return send(name, sent, {});
  const act = JSON.stringify([name, sent]);
  const before = underWay.get(act);
  if (before) return before as Promise<StaffResponseOf<Name>>;
  const key = keys.get(act) ?? crypto.randomUUID();
  keys.set(act, key);
  const answer = send(name, sent, { 'idempotency-key': key });
  underWay.set(act, answer);
  try {
    const value = await answer;
    keys.delete(act);
    return value;
  } catch (error) {
    if (isFinal(error)) keys.delete(act);
    throw error;
  } finally {
    underWay.delete(act);
  }
}

async function send<Name extends StaffEndpointName>(
  name: Name,
  sent: Sent<Name>,
  extra: Record<string, string>,
): Promise<StaffResponseOf<Name>> {
  const { method } = STAFF_PATHS[name];
  const answer = await fetch(addressOf(name, sent), {
    method,
    headers: method === 'GET' ? {} : { 'content-type': 'application/json', 'x-fairwind-write': '1', ...extra },
    ...(method === 'GET' ? {} : { body: JSON.stringify(sent.body ?? {}) }),
  }).catch(() => {
    throw new CallFailed(0, 'offline');
  });
  const body = await answer.json().catch(() => null);
  // What cannot be read says nothing of the act.
  if (answer.ok && body === null) throw new CallFailed(0, 'offline');
  if (answer.ok) return body as StaffResponseOf<Name>;
  const error = (
    body as { error?: { message: string; fields?: Record<string, string>; variables?: { seconds?: number } } } | null
  )?.error;
  if (error?.message === 'staff_unauthenticated') onLoggedOut.tell();
  throw new CallFailed(answer.status, error?.message ?? 'internal', error?.fields, error?.variables?.seconds);
}
