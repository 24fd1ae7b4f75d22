/** What can be done with a player. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { checkNickname } from '#shared/contract/nickname.ts';
import { checkPhone, readPhone } from '#shared/contract/phone.ts';
import { tidyNickname } from '#shared/contract/tidy.ts';
import type { Hint, ValidationKey } from '#shared/contract/validation.ts';
import { fullName } from '#shared/names.ts';
import type { Environment, LocaleCode, RegionId } from '#shared/regions/index.ts';
import { LOCALES, lawsOf, localesOf } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable, Transaction, UnitOfWork } from '../../db/index.ts';
import { checkHints, fail, ok, type Result } from '../../result.ts';
import { type PersonDetails, standingBehind } from '../protection/index.ts';
import { touchesOf } from './attribution.ts';
import { changeNickname } from './nicknames.ts';
import { type AccountPlace, checkCurrency, checkPerson, checkRegistration, checkServed, type Wanted } from './rules.ts';
import {
  type Account,
  findPlayer,
  findPlayerWith,
  insertPlayer,
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
  /** Why a password is not taken, or null. */
  refusePassword(password: string, email: string): Hint | null;
  /** Ends betting in every game that a player has open. */
  endLaunches(transaction: Transaction, playerId: string): Promise<void>;
  /** Notes who brought a player, with the account that is opened. */
  attribute(transaction: Transaction, playerId: string, account: Account, now: Date): Promise<void>;
  /** Whether a player may have personal info. Error: `person_excluded`. */
  checkPerson(playerId: string, told: PersonDetails): Promise<Result<void>>;
}

/** From the origin of a request to the origins of the domains, as the same browser reaches them. */
export type OriginOf = (asked: string) => (region: RegionId) => string;

/** Where a request came to, and what the other domains are called from there. */
export type RequestPlace = Pick<AccountPlace, 'region' | 'originOf'>;

export interface Players {
  /** Reads a registration. It asks nobody who has an account. Errors: those of `checkRegistration`. */
  check(registration: Wanted, place: RequestPlace): Result<Account>;
  /** Opens an account for somebody who was shown to own the address. @returns null: the address has one */
  open(transaction: Transaction, account: Account, now: Date): Promise<string | null>;
  /** The contract's user; null when there is no such player. */
  user(playerId: string): Promise<User | null>;
  /**
   * Saves personal info. Games that stand open end when another law holds from then on: they were opened with the limits
   * of the old one.
   * Errors: `invalid`, `underage`, `profile_locked`, `person_excluded`, and for another country than before those of `checkServed` and
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
    status: row.status,
    fullName:
      row.name === null || row.surname === null ? null : fullName(row.name, row.surname, LOCALES[row.language].base),
    verification: row.verification,
  };
}

const HOUR_MS = 3_600_000;
/** Whole hours until a moment, at least one. */
const hoursUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / HOUR_MS));

/** What other modules may look up. */
export const playerDirectory: PlayerDirectory = { find: findSummary };

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
  const { database, unitOfWork, clock, environment, totalBalance, refusePassword, endLaunches, attribute } = parts;
  const checkExcluded = parts.checkPerson;

  const held = sql`${totalBalance.column(sql`players.player_id`, sql`players.currency`)} as held`;

  async function user(playerId: string): Promise<User | null> {
    const row = await findPlayerWith<{ held: Record<string, string> }>(database, playerId, held);
    if (row === null) return null;
    const standing = await standingBehind(database, { playerId, status: row.status }, clock.now());
    return userOf(row, totalBalance.read(row.held, row.currency), standing);
  }

  /** The contract's user, once something of it was saved. */
  async function saved(playerId: string): Promise<Result<User>> {
    const found = await user(playerId);
    return found === null ? fail('unauthenticated') : ok(found);
  }

  return {
    check(registration, place) {
      const now = clock.now();
      const checked = checkRegistration(registration, { ...place, environment }, now);
      if (!checked.ok) return checked;
      const { email, country, password } = registration;
      const strong = checkHints({ password: password === undefined ? null : refusePassword(password, email) });
      if (!strong.ok) return strong;
      return ok({
        email,
        phone: readPhone(registration.phone ?? '', country),
        region: place.region,
        currency: registration.currency,
        country,
        birthday: registration.birthday,
        language: registration.language,
        touches: touchesOf(registration, now),
      });
    },

    async open(transaction, account, now) {
      const playerId = randomUUID();
      if (!(await insertPlayer(transaction, playerId, account, now))) return null;
      await attribute(transaction, playerId, account, now);
      return playerId;
    },

    user,

    async saveProfile(playerId, profile, { originOf }) {
      const row = await findPlayer(database, playerId);
      if (row === null) return fail('unauthenticated');
      const now = clock.now();
      const { region } = row;
      const checked = checkPerson(profile.birthday, profile.country, region, now);
      if (!checked.ok) return checked;
      const reached = checkHints({ phone: checkPhone(profile.phone ?? '', profile.country) });
      if (!reached.ok) return reached;
      const moved = checkMove(row, profile.country, { region, environment, originOf });
      if (!moved.ok) return moved;
      const stored = storedProfile(profile);
      const { email, phone } = row;
      const admitted = await checkExcluded(playerId, {
        ...stored,
        email,
        phone: stored.phone === undefined ? phone : stored.phone,
      });
      if (!admitted.ok) return admitted;
      const updated = await unitOfWork.run(async (transaction) => {
        const after = await updateProfile(transaction, playerId, stored, now);
        if (after !== null && !isSameLaw(row, after)) await endLaunches(transaction, playerId);
        return after;
      });
      return updated === null ? fail('profile_locked') : saved(playerId);
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
      return saved(playerId);
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
