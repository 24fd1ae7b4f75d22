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

/** @throws CallFailed with the error's name */
export async function call<Name extends StaffEndpointName>(
  name: Name,
  sent: Sent<Name> = {},
): Promise<StaffResponseOf<Name>> {
  const { method } = STAFF_PATHS[name];
  const answer = await fetch(addressOf(name, sent), {
    method,
    headers: method === 'GET' ? {} : { 'content-type': 'application/json', 'x-fairwind-write': '1' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(sent.body ?? {}) }),
  }).catch(() => {
    throw new CallFailed(0, 'offline');
  });
  const body = await answer.json().catch(() => null);
  if (answer.ok) return body as StaffResponseOf<Name>;
  const error = (
    body as { error?: { message: string; fields?: Record<string, string>; variables?: { seconds?: number } } } | null
  )?.error;
  if (error?.message === 'staff_unauthenticated') onLoggedOut.tell();
  throw new CallFailed(answer.status, error?.message ?? 'internal', error?.fields, error?.variables?.seconds);
}
