/**
 * The register as a file: one person a line, `email,name,surname,birthday`, any of the first three may be empty; `#`
 * begins a comment. Somebody is excluded whose birthday stands there with their e-mail address or their full name.
 */
import { readFile } from 'node:fs/promises';
import type { ExclusionRegister, RegisterPerson } from '../../ports/exclusion-register.ts';

export interface RegisterFile {
  path: string;
  /** What a file that is not there says: nobody is excluded, or nobody can tell. */
  missing: 'clear' | 'unknown';
  log(message: string, details: Record<string, unknown>): void;
}

/** Names are compared without case, accents and what is no letter. */
const plain = (text: string | null): string =>
  (text ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}]/gu, '');

function matches(line: string, person: RegisterPerson): boolean {
  const [email = '', name = '', surname = '', birthday = ''] = line.split(',').map((field) => field.trim());
  if (birthday !== person.birthday) return false;
  if (email !== '' && email.toLowerCase() === person.email.toLowerCase()) return true;
  return plain(surname) !== '' && plain(name) === plain(person.name) && plain(surname) === plain(person.surname);
}

/** Creates the register of a file; it is read anew for each question, so that an edit holds at once. */
export function createFileRegister({ path, missing, log }: RegisterFile): ExclusionRegister {
  return {
    name: 'file',
    async ask(person) {
      try {
        const lines = (await readFile(path, 'utf8'))
          .split(/\r?\n/)
          .filter((line) => line.trim() && !/^\s*#/.test(line));
        return lines.some((line) => matches(line, person)) ? 'excluded' : 'clear';
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT' && missing === 'clear') return 'clear';
        log('the register of exclusions could not be read', { path, error });
        return 'unknown';
      }
    },
  };
}
