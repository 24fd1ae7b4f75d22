/** The code that a letter carries, read where mail is caught. */
import { setTimeout as pause } from 'node:timers/promises';

/** Reads a page of the mailbox by its path. */
type ReadMailbox = (path: string) => Promise<string>;

const ASKED_EVERY_MS = 10;
const ARRIVES_WITHIN_MS = 60_000;

/** The newest six digits in a text that stand alone on a line. */
export const codeIn = (text: string): string | undefined => /^(\d{6})$/m.exec(text)?.[1];

/** Asks until there is an answer. @throws when none comes */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined> | Value | undefined,
): Promise<Value> {
  const end = Date.now() + ARRIVES_WITHIN_MS;
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`${what} has not arrived`);
    await pause(ASKED_EVERY_MS);
  }
}

async function codeAt(read: ReadMailbox, email: string): Promise<string | undefined> {
  const letters = (await read('/')).split('<li>').slice(1);
  const newest = letters.find((letter) => letter.includes(` to ${email}<`));
  const path = newest && /href="(\/[\w-]+)"/.exec(newest)?.[1];
  return path ? codeIn((await read(path)).replaceAll(/<[^>]*>/g, '\n')) : undefined;
}

/** The code of the newest letter to an address, in the first of some mailboxes that has one. */
export function mailedCode(mailboxes: readonly ReadMailbox[], email: string): Promise<string> {
  return until(`A code for ${email}`, async () => {
    const codes = await Promise.all(mailboxes.map((read) => codeAt(read, email)));
    return codes.find((code) => code !== undefined);
  });
}
