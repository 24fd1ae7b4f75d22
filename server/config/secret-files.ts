/**
 * Secrets that stand in files: `NAME_FILE` names the file of the secret `NAME`, as container engines, Kubernetes and
 * systemd hand secrets over. An environment is inherited by every child and shown to whoever may look at the process.
 */
import { readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';

export const fileVariable = (name: string): string => `${name}_FILE`;

/** Where systemd puts what a unit's `LoadCredential=` names. */
export const CREDENTIALS_VARIABLE = 'CREDENTIALS_DIRECTORY';

/** A secret is a line or a key in PEM: whatever is larger is another file. */
const MOST_BYTES = 65_536;
/** Anybody on the machine may read or change the file. */
const OPEN_TO_OTHERS = 0o007;
const OTHERS_MAY_CHANGE = 0o020;

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ELOOP: 'its links lead in a circle',
};

export type ReadSecret = { readonly text: string } | { readonly problem: string };

function problemOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return `${PROBLEMS[code] ?? `it cannot be read (${code})`}.`;
}

function problemOfFile({ mode, size, isFile }: { mode: number; size: number; isFile: boolean }): string | null {
  if (!isFile) return 'it is no file.';
  if (size > MOST_BYTES) return 'it is too large for a secret.';
  if ((mode & OPEN_TO_OTHERS) !== 0) return 'everybody on this machine may read or change it. Run chmod o= on it.';
  if ((mode & OTHERS_MAY_CHANGE) !== 0) return 'its group may change it. Run chmod g-w on it.';
  return null;
}

/** @param credentials the folder that a path without one is in; undefined: there is none */
function placeOf(file: string, credentials: string | undefined): string | null {
  if (path.isAbsolute(file)) return file;
  return credentials === undefined || file.includes('/') ? null : path.join(credentials, file);
}

/** The secret of a file, or why there is none. */
export function readSecretFile(file: string, credentials: string | undefined): ReadSecret {
  const place = placeOf(file, credentials);
  if (place === null) return { problem: 'wanted an absolute path, or the name of one of the unit’s credentials.' };
  try {
    const stats: Stats = statSync(place);
    const problem = problemOfFile({ mode: stats.mode, size: stats.size, isFile: stats.isFile() });
    if (problem !== null) return { problem };
    const text = readFileSync(place, 'utf8').trim();
    return text === '' ? { problem: 'it is empty.' } : { text };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
