/** The address of a database, which may have several servers: libpq's form of it. */

/** libpq's word for what is always done with several servers: the one that takes writes is looked for. */
const WHOM = 'target_session_attrs';
const ADDRESS = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<hosts>[^@/?#]*)(?<rest>.*)$/;

function withoutWhom(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(WHOM);
  return url.href;
}

/**
 * The address of each server of `postgres://user@first:5432,second:5432/database?target_session_attrs=read-write`, in its
 * order; undefined when it is none.
 */
export function addressesOf(url: string): readonly [string, ...string[]] | undefined {
  const { start = '', hosts = '', rest = '' } = ADDRESS.exec(url)?.groups ?? {};
  const all = hosts.split(',').map((host) => `${start}${host}${rest}`);
  const [first, ...others] = all.every((one) => URL.canParse(one)) ? all.map(withoutWhom) : [];
  return first === undefined ? undefined : [first, ...others];
}
