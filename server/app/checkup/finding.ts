/** What a check found: a setting, how it stands, and what to do. */

/**
 * `wrong`: a node does not start, or something it has to do does not work. `warning`: it starts, and says so in its log.
 * `note`: it may be meant.
 */
export const STATES = ['wrong', 'warning', 'note', 'right'] as const;
export type State = (typeof STATES)[number];

export interface Finding {
  setting: string;
  state: State;
  /** How it stands, as a sentence or a part of one; never a secret. */
  says: string;
  /** What an operator does about it; empty where nothing is to be done. */
  todo: string;
}

export const right = (setting: string, says = 'set'): Finding => ({ setting, state: 'right', says, todo: '' });

export const found = (state: Exclude<State, 'right'>, setting: string, says: string, todo: string): Finding => ({
  ...{ setting, state, says, todo },
});

const CODE_SAYS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'its host cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  ECONNRESET: 'it ends the connection',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody known here',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another host',
  EAUTH: 'it refuses the user or the password',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk takes no writes',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  '28P01': 'the database refuses the password',
  '28000': 'the database refuses the user',
  '3D000': 'there is no such database',
  '42501': 'the user may not do what is needed',
  '53300': 'the database has no connection left',
};

/** Why something failed, from the error down to its cause, without what a server wrote about it. */
export function reasonOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as NodeJS.ErrnoException;
    // Some drivers name their own code, and the system's in the text.
    const says = [code, ...(one.message.match(/\bE[A-Z]{4,}\b/g) ?? [])]
      .map((known) => CODE_SAYS[known ?? ''])
      .find((known) => known !== undefined);
    if (says !== undefined) return says;
    if (one instanceof AggregateError && one.errors.length > 0) return reasonOf(one.errors[0]);
    if (one.cause === undefined) return code ?? one.message;
  }
  return String(error);
}
