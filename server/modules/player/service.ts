/** What can be done with a player. */
import { randomUUID } from 'node:crypto';
import { checkNickname, tidyNickname } from '#shared/contract/nickname.ts';
import type { ValidationKey } from '#shared/contract/validation.ts';
import type { Environment, LocaleCode, RegionId } from '#shared/regions/index.ts';
import { localesOf } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { changeNickname } from './nicknames.ts';
import { checkPerson, checkRegistration, type Registration } from './rules.ts';
import { findPlayer, insertPlayer, type NewPlayer, type Profile, updateLanguage, updateProfile } from './store.ts';
import type { PlayerDirectory, PlayerSummary } from './types.ts';
import { type TotalBalance, type User, userOf } from './user.ts';

export interface PlayerParts {
  database: Database;
  clock: Clock;
  environment: Environment;
  totalBalance: TotalBalance;
  /** What becomes of a new player's password. */
  passwords: {
    /** Why a password is not taken, or null. */
    refuse(password: string, email: string): ValidationKey | null;
    hash(password: string): Promise<string>;
    store(database: Queryable, playerId: string, hash: string, now: Date): Promise<void>;
  };
}

export interface Players {
  /** Opens an account. Errors: `invalid` with fields, `underage`, `login_taken`. */
  register(registration: Registration, region: RegionId): Promise<Result<{ playerId: string }>>;
  /** The contract's user; null when there is no such player. */
  user(playerId: string): Promise<User | null>;
  /** Errors: `invalid`, `underage`, `profile_locked`. */
  saveProfile(playerId: string, profile: Profile): Promise<Result<User>>;
  /** Errors: `invalid` with the field, `nickname_changed_lately` with the whole hours to wait. */
  saveNickname(playerId: string, nickname: string): Promise<Result<User>>;
  /** Error: `invalid` when the player's domain does not serve the language. */
  saveLanguage(playerId: string, language: LocaleCode, region: RegionId): Promise<Result<void>>;
}

async function findSummary(database: Queryable, playerId: string): Promise<PlayerSummary | null> {
  const row = await findPlayer(database, playerId);
  if (row === null) return null;
  return {
    playerId: row.player_id,
    nickname: row.nickname,
    currency: row.currency,
    region: row.region,
    language: row.language,
    hasProfile: row.has_profile,
    verification: row.verification,
  };
}

const HOUR_MS = 3_600_000;
/** Whole hours until a moment, at least one. */
const hoursUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / HOUR_MS));

/** What other modules may look up. */
export const playerDirectory: PlayerDirectory = { find: findSummary };

/** Creates the player module's service. */
export function createPlayers({ database, clock, environment, totalBalance, passwords }: PlayerParts): Players {
  return {
    async register(registration, region) {
      const now = clock.now();
      const checked = checkRegistration(registration, region, environment, now);
      if (!checked.ok) return checked;
      const weak = passwords.refuse(registration.password, registration.email);
      if (weak !== null) return fail('invalid', undefined, { password: weak });
      const playerId = randomUUID();
      const player: NewPlayer = {
        playerId,
        email: registration.email,
        region,
        currency: registration.currency,
        country: registration.country,
        birthday: registration.birthday,
        language: registration.language,
        affiliateTag: registration.affiliate_tag ?? null,
        affiliateFields: registration.affiliate ?? null,
        createdAt: now,
      };
      const hash = await passwords.hash(registration.password);
      const inserted = await database.transaction(async (transaction) => {
        if (!(await insertPlayer(transaction, player))) return false;
        await passwords.store(transaction, playerId, hash, now);
        return true;
      });
      return inserted ? ok({ playerId }) : fail('login_taken');
    },

    async user(playerId) {
      const row = await findPlayer(database, playerId);
      return row === null ? null : userOf(row, await totalBalance(database, playerId, row.currency));
    },

    async saveProfile(playerId, profile) {
      const row = await findPlayer(database, playerId);
      if (row === null) return fail('unauthenticated');
      const now = clock.now();
      const checked = checkPerson(profile.birthday, profile.country, row.region, now);
      if (!checked.ok) return checked;
      const saved = await updateProfile(database, playerId, profile, now);
      return saved === null
        ? fail('profile_locked')
        : ok(userOf(saved, await totalBalance(database, playerId, row.currency)));
    },

    async saveNickname(playerId, typed) {
      const row = await findPlayer(database, playerId);
      if (row === null) return fail('unauthenticated');
      const nickname = tidyNickname(typed);
      const refuse = (key: ValidationKey, variables = {}) => fail('invalid', variables, { nickname: key });
      const hint = checkNickname(nickname, row.email);
      if (hint) return refuse(hint.key, hint.variables);
      if (nickname !== row.nickname) {
        const now = clock.now();
        const change = await changeNickname(database, playerId, nickname, now);
        if (change === 'taken') return refuse('validation_nickname_taken');
        if (change !== 'changed') {
          return fail('nickname_changed_lately', { hours: hoursUntil(change.nextAt, now) });
        }
      }
      return ok(userOf({ ...row, nickname }, await totalBalance(database, playerId, row.currency)));
    },

    async saveLanguage(playerId, language, region) {
      if (!localesOf(region, environment).includes(language)) {
        return fail('invalid', undefined, { language: 'validation_required' });
      }
      await updateLanguage(database, playerId, language);
      return ok(undefined);
    },
  };
}
