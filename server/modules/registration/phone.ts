/** Confirming a phone number: whoever reads a code sent to it has it. Until then it logs nobody in. */
import { sql } from 'drizzle-orm';
import type { LocaleCode } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, sqlStateOf } from '../../db/index.ts';
import type { TextSender } from '../../ports/text-sender.ts';
import { fail, ok, type Result } from '../../result.ts';
import { recordSecurityEvent, type Seal, type Trace } from '../identity/index.ts';
import { lettersIn } from '../letters/index.ts';
import type { RateLimits, RateName } from '../session/index.ts';
import { isCode, newCode, storePhoneCode } from './codes.ts';

const CODE_MINUTES = 10;
const CODE_TRIES = 5;
const UNIQUE_VIOLATION = '23505';

export interface PhoneParts {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  seal: Seal;
  /** Null where no vendor of text messages is set up. */
  sender: TextSender | null;
}

export interface Phones {
  /** Sends a code to the player's number. Errors: `invalid` (there is none), `unavailable`, `rate_limited`. */
  sendCode(playerId: string, client: string): Promise<Result<void>>;
  /** Errors: `invalid` (the code), `phone_taken`. */
  confirm(playerId: string, code: string, trace: Trace): Promise<Result<void>>;
}

export function createPhones({ database, clock, limits, seal, sender }: PhoneParts): Phones {
  const wrong = fail('invalid', undefined, { code: 'validation_incorrect_code' });
  return {
    async sendCode(playerId, client) {
      const row = await firstRow<{ phone: string | null; language: LocaleCode }>(
        database,
        sql`select phone, language from players where player_id = ${playerId}::uuid`,
      );
      if (!row?.phone) return fail('invalid', undefined, { phone: 'validation_required' });
      if (sender === null) return fail('unavailable');
      const counts: [RateName, string][] = [
        ['textByClient', client],
        ['textByPlayer', playerId],
        ['textByNumber', row.phone],
      ];
      for (const [name, key] of counts) {
        const allowed = await limits.consume(name, key);
        if (!allowed.ok) return allowed;
      }
      const code = newCode();
      const expiresAt = new Date(clock.now().getTime() + CODE_MINUTES * 60_000);
      const { phone } = row;
      await storePhoneCode(database, { playerId, phone, codeHash: seal.hash(code, playerId), expiresAt });
      return sender.send({ to: phone, text: lettersIn(row.language)('phone_code', { code, minutes: CODE_MINUTES }) });
    },

    async confirm(playerId, code, trace) {
      const now = clock.now();
      const at = now.toISOString();
      const kept = await firstRow<{ phone: string; code_hash: string }>(
        database,
        sql`update phone_codes set tries = tries + 1
            where player_id = ${playerId}::uuid and tries < ${CODE_TRIES} and expires_at > ${at}::timestamptz
            returning phone, code_hash`,
      );
      if (kept === null || !isCode(seal, code, playerId, kept.code_hash)) return wrong;
      try {
        return await database.transaction(async (transaction) => {
          const used = await firstRow(
            transaction,
            sql`delete from phone_codes where player_id = ${playerId}::uuid and code_hash = ${kept.code_hash} returning 1`,
          );
          // The number may have been changed since its code was sent.
          const confirmed =
            used &&
            (await firstRow(
              transaction,
              sql`update players set phone_confirmed_at = ${at}::timestamptz
                  where player_id = ${playerId}::uuid and phone = ${kept.phone} returning 1`,
            ));
          if (!confirmed) return wrong;
          await recordSecurityEvent(transaction, playerId, 'phone_confirmed', trace, now);
          return ok(undefined);
        });
      } catch (error) {
        // Another player was shown to have the number.
        if (sqlStateOf(error) === UNIQUE_VIOLATION) return fail('phone_taken');
        throw error;
      }
    },
  };
}
