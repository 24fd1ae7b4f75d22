/** Six digits that a letter or a message carries; kept as a hash that nobody can make without the operator's key. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Seal } from '../identity/index.ts';
import { type Addressee, findAddressee, storeCode } from './store.ts';

const DIGITS = 6;

/** A code that nobody can guess in the tries there are. */
export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

/** Whether a typed code is the one that was kept; spaces are how people read digits. */
export function isCode(seal: Seal, typed: string, owner: string, kept: string | null): boolean {
  const given = Buffer.from(seal.hash(typed.replaceAll(/\D/g, ''), owner));
  const known = Buffer.from(kept ?? seal.hash('', owner));
  return timingSafeEqual(given, known) && kept !== null;
}

/** What a letter about a registration says. */
export type RegistrationLetter = Addressee & { code: string };

/** Draws the code of a letter that is being written, anew at each try to send it; null: the registration is over. */
export async function codeForLetter(
  { database, clock, seal }: { database: Database; clock: Clock; seal: Seal },
  registrationId: string,
): Promise<RegistrationLetter | null> {
  const addressee = await findAddressee(database, registrationId, clock.now());
  if (addressee === null) return null;
  const code = newCode();
  // One who has an account already is sent no code, and none is kept that could be guessed.
  if (!addressee.taken) await storeCode(database, registrationId, seal.hash(code, registrationId));
  return { ...addressee, code };
}

/** Keeps a code for a phone number; the one before is worthless. */
export async function storePhoneCode(
  database: Database,
  { playerId, phone, codeHash, expiresAt }: { playerId: string; phone: string; codeHash: string; expiresAt: Date },
): Promise<void> {
  await database.execute(
    sql`insert into phone_codes (player_id, phone, code_hash, expires_at)
        values (${playerId}::uuid, ${phone}, ${codeHash}, ${expiresAt.toISOString()}::timestamptz)
        on conflict (player_id) do update set phone = excluded.phone, code_hash = excluded.code_hash, tries = 0,
          expires_at = excluded.expires_at`,
  );
}
