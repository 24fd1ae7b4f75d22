/** What can be done with a player. */
import { randomUUID } from 'node:crypto';
import { checkNickname, tidyNickname } from '#shared/contract/nickname.ts';
import { checkPhone, readPhone } from '#shared/contract/phone.ts';
import type { ValidationKey } from '#shared/contract/validation.ts';
import type { Environment, LocaleCode, RegionId } from '#shared/regions/index.ts';
import { lawsOf, localesOf } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable, Transaction, UnitOfWork } from '../../db/index.ts';
import { sqlStateOf } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { changeNickname } from './nicknames.ts';
import {
  type AccountPlace,
  checkCurrency,
  checkPerson,
  checkRegistration,
  checkServed,
  type Registration,
} from './rules.ts';
import {
  findPlayer,
  insertPlayer,
  isPhoneTaken,
  type NewPlayer,
  type PlayerRow,
  type Profile,
  updateLanguage,
  updateProfile,
} from './store.ts';
import type { PlayerDirectory, PlayerSummary } from './types.ts';
import { type TotalBalance, type User, userOf } from './user.ts';

export interface PlayerParts {
  database: Database;
  unitOfWork: UnitOfWork;
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
  /** Ends betting in every game that a player has open. */
  endLaunches(transaction: Transaction, playerId: string): Promise<void>;
}

/** From the origin of a request to the origins of the domains, as the same browser reaches them. */
export type OriginOf = (asked: string) => (region: RegionId) => string;

/** Where a request came to, and what the other domains are called from there. */
export type RequestPlace = Pick<AccountPlace, 'region' | 'originOf'>;

export interface Players {
  /** Opens an account. Errors: `login_taken`, and those of `checkRegistration`. */
  register(registration: Registration, place: RequestPlace): Promise<Result<{ playerId: string }>>;
  /** The contract's user; null when there is no such player. */
  user(playerId: string): Promise<User | null>;
  /**
   * Saves personal info. Games that stand open end when another law holds from then on: they were opened with the limits
   * of the old one.
   * Errors: `invalid`, `underage`, `profile_locked`, and for another country than before those of `checkServed` and
   * `checkCurrency`.
   */
  saveProfile(playerId: string, profile: Profile, place: RequestPlace): Promise<Result<User>>;
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
    country: row.country,
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

const UNIQUE_VIOLATION = '23505';

/** Personal info as it is kept: the phone number in E.164, an empty one as none. */
function storedProfile({ phone, ...profile }: Profile): Profile {
  return phone === undefined ? profile : { ...profile, phone: readPhone(phone ?? '', profile.country) };
}

/** Whether a player may go on with the account from another country; one who stays is not asked again. */
function checkMove({ country, currency }: PlayerRow, next: string, place: AccountPlace): Result<void> {
  if (next === country) return ok(undefined);
  const served = checkServed(next, place);
  return served.ok ? checkCurrency(next, currency, place.region) : served;
}

/** Whether the same rows hold for a player before and after. */
function isSameLaw(before: PlayerRow, after: PlayerRow): boolean {
  const laws = ({ region, country }: PlayerRow) => lawsOf({ regions: [region], country }).join();
  return laws(before) === laws(after);
}

/** Creates the player module's service. */
export function createPlayers(parts: PlayerParts): Players {
  const { database, unitOfWork, clock, environment, totalBalance, passwords, endLaunches } = parts;
  return {
    async register(registration, place) {
      const now = clock.now();
      const { region } = place;
      const checked = checkRegistration(registration, { ...place, environment }, now);
      if (!checked.ok) return checked;
      const weak = passwords.refuse(registration.password, registration.email);
      if (weak !== null) return fail('invalid', undefined, { password: weak });
      const playerId = randomUUID();
      const player: NewPlayer = {
        playerId,
        email: registration.email,
        phone: readPhone(registration.phone ?? '', registration.country),
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
      if (inserted) return ok({ playerId });
      return fail(
        player.phone !== null && (await isPhoneTaken(database, player.phone)) ? 'phone_taken' : 'login_taken',
      );
    },

    async user(playerId) {
      const row = await findPlayer(database, playerId);
      return row === null ? null : userOf(row, await totalBalance(database, playerId, row.currency));
    },

    async saveProfile(playerId, profile, { originOf }) {
      const row = await findPlayer(database, playerId);
      if (row === null) return fail('unauthenticated');
      const now = clock.now();
      const { region } = row;
      const checked = checkPerson(profile.birthday, profile.country, region, now);
      if (!checked.ok) return checked;
      const wrong = checkPhone(profile.phone ?? '', profile.country);
      if (wrong) return fail('invalid', undefined, { phone: wrong.key });
      const moved = checkMove(row, profile.country, { region, environment, originOf });
      if (!moved.ok) return moved;
      const saved = await unitOfWork
        .run(async (transaction) => {
          const updated = await updateProfile(transaction, playerId, storedProfile(profile), now);
          if (updated !== null && !isSameLaw(row, updated)) await endLaunches(transaction, playerId);
          return updated;
        })
        .catch((error: unknown) => {
          // The one other thing of a profile that no two players have.
          if (sqlStateOf(error) === UNIQUE_VIOLATION) return 'phone_taken' as const;
          throw error;
        });
      if (saved === 'phone_taken') return fail(saved);
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
