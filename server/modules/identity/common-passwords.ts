/** The commonest passwords of the world, read once from the file beside this one (OWASP ASVS 5.0, 6.2.4). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, 'common-passwords.txt');
const COMMENT = /^# /;
/** What people put around a common password so that a form takes it. */
const TRIMMINGS = /^[\d\p{P}\p{S}]{1,4}|[\d\p{P}\p{S}]{1,4}$/gu;

let list: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  list ??= new Set(
    readFileSync(FILE, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== '' && !COMMENT.test(line)),
  );
  return list;
}

/** The first half of a text that says the same twice; else the text. */
function undoubled(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

/** Whether a password is among the commonest, said twice, in other case, or with a year or a few signs around it. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const forms = [plain, undoubled(plain), plain.replaceAll(TRIMMINGS, '')];
  return forms.some((form) => form !== '' && commonPasswords().has(form));
}

/** Whether a password is made of what everybody knows of its owner (ASVS 6.2.11). */
export function tellsItsOwner(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  return plain === email.toLowerCase() || (name.length >= 5 && plain.includes(name));
}
