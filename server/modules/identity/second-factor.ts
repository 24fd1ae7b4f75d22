/** The second factor: an authenticator app's secret and ten recovery codes, each code good for once. */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ValidationKey } from '#shared/contract/validation.ts';
import { type Database, firstRow, type Queryable } from '../../db/index.ts';
import type { Seal } from './sealing.ts';
import { base32, keyUri, newTotpSecret, stepOf } from './totp.ts';

const RECOVERY_CODES = 10;
/** Without the signs that are mistaken for each other. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;
const TOTP_CODE = /^\d{6}$/;

export interface SecondFactors {
  /** Begins the enrolment of an app; null: one is on already. Beginning again makes the secret before worthless. */
  begin(playerId: string, account: string, now: Date): Promise<{ secret: string; uri: string } | null>;
  /** Ends the enrolment with a code of the app. @returns the recovery codes, or why the code is not taken */
  confirm(playerId: string, code: string, now: Date): Promise<{ codes: string[] } | { refused: ValidationKey }>;
  /** Uses a code of the app or a recovery code. */
  spend(playerId: string, code: string, now: Date): Promise<'totp' | 'recovery_code' | { refused: ValidationKey }>;
  /** Makes ten new recovery codes; those before are worthless. */
  renewCodes(playerId: string, now: Date): Promise<string[]>;
  /** Takes away app and codes. */
  remove(database: Queryable, playerId: string): Promise<void>;
  state(playerId: string): Promise<{ on: boolean; codesLeft: number }>;
}

type TotpRow = { secret: string; counter: string; confirmed: boolean };

/** What is the same code however it is typed: `ABCDE-23456` and `abcde 23456`. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function newRecoveryCode(): string {
  const signs = Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
  );
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`;
}

const refused = (key: ValidationKey) => ({ refused: key });

/** Creates the service. */
export function createSecondFactors(database: Database, seal: Seal): SecondFactors {
  const findTotp = (playerId: string): Promise<TotpRow | null> =>
    firstRow<TotpRow>(
      database,
      sql`select secret, counter::text, confirmed_at is not null as confirmed from player_credentials
          where player_id = ${playerId}::uuid and kind = 'totp'`,
    );

  /** Of two who come with one code at once, one gets in (RFC 6238, section 5.2). */
  async function spendStep(playerId: string, step: number, confirmedAt: Date | null): Promise<boolean> {
    const confirmed = confirmedAt === null ? sql`and confirmed_at is not null` : sql`and confirmed_at is null`;
    const spent = await firstRow(
      database,
      sql`update player_credentials set counter = ${step},
            confirmed_at = coalesce(confirmed_at, ${confirmedAt?.toISOString() ?? null}::timestamptz)
          where player_id = ${playerId}::uuid and kind = 'totp' and counter < ${step} ${confirmed}
          returning credential_id`,
    );
    return spent !== null;
  }

  async function renewCodes(playerId: string, now: Date): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const at = now.toISOString();
    const hashes = JSON.stringify(codes.map((code) => seal.hash(plain(code), playerId)));
    await database.transaction(async (transaction) => {
      await transaction.execute(
        sql`delete from player_credentials where player_id = ${playerId}::uuid and kind = 'recovery_code'`,
      );
      await transaction.execute(
        sql`insert into player_credentials (player_id, kind, secret, created_at, confirmed_at)
            select ${playerId}::uuid, 'recovery_code', hash, ${at}::timestamptz, ${at}::timestamptz
            from jsonb_array_elements_text(${hashes}::jsonb) as hashes (hash)`,
      );
    });
    return codes;
  }

  async function spendRecoveryCode(playerId: string, code: string, now: Date): Promise<boolean> {
    const spent = await firstRow(
      database,
      sql`update player_credentials set used_at = ${now.toISOString()}::timestamptz
          where player_id = ${playerId}::uuid and kind = 'recovery_code' and used_at is null
            and secret = ${seal.hash(plain(code), playerId)}
          returning credential_id`,
    );
    return spent !== null;
  }

  return {
    async begin(playerId, account, now) {
      const secret = newTotpSecret();
      const begun = await firstRow(
        database,
        sql`insert into player_credentials (player_id, kind, secret, created_at)
            values (${playerId}::uuid, 'totp', ${seal.close(secret, playerId)}, ${now.toISOString()}::timestamptz)
            on conflict (player_id, kind) where kind in ('password', 'totp')
            do update set secret = excluded.secret, created_at = excluded.created_at, counter = 0
            where player_credentials.confirmed_at is null
            returning credential_id`,
      );
      return begun && { secret: base32(secret), uri: keyUri(base32(secret), account) };
    },

    async confirm(playerId, code, now) {
      const totp = await findTotp(playerId);
      if (totp === null || totp.confirmed) return refused('validation_incorrect_code');
      const step = stepOf(seal.open(totp.secret, playerId), code.trim(), now);
      if (step === null) return refused('validation_incorrect_code');
      if (!(await spendStep(playerId, step, now))) return refused('validation_used_code');
      return { codes: await renewCodes(playerId, now) };
    },

    async spend(playerId, typed, now) {
      const code = typed.replaceAll(/\s/g, '');
      const totp = await findTotp(playerId);
      if (totp === null || !totp.confirmed) return refused('validation_incorrect_code');
      if (!TOTP_CODE.test(code)) {
        return (await spendRecoveryCode(playerId, code, now)) ? 'recovery_code' : refused('validation_incorrect_code');
      }
      const step = stepOf(seal.open(totp.secret, playerId), code, now);
      if (step === null) return refused('validation_incorrect_code');
      return (await spendStep(playerId, step, null)) ? 'totp' : refused('validation_used_code');
    },

    renewCodes,

    async remove(queryable, playerId) {
      await queryable.execute(
        sql`delete from player_credentials where player_id = ${playerId}::uuid and kind in ('totp', 'recovery_code')`,
      );
    },

    async state(playerId) {
      const row = await firstRow<{ on: boolean; codes_left: number }>(
        database,
        sql`select count(*) filter (where kind = 'totp' and confirmed_at is not null) > 0 as on,
              (count(*) filter (where kind = 'recovery_code' and used_at is null))::integer as codes_left
            from player_credentials where player_id = ${playerId}::uuid`,
      );
      return { on: row?.on ?? false, codesLeft: row?.codes_left ?? 0 };
    },
  };
}
