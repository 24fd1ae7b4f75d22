/** Who acts: a player with whom nothing is wrong, and what has happened to them since. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { REGISTRATION } from '../server.ts';
import { amountIn, type Member, type Traits, type World } from './world.ts';

export interface Person {
  traits?: Traits;
  /** Whether a law of theirs asks the register of exclusions at each log-in. */
  isAskedAbout?: true;
  /** What happens to them. @returns who they are from then on */
  become(world: World, member: Member): Promise<Partial<Member> | undefined>;
}

/** What every act of money moves, in euros: limits stand at it, or one cent below. */
export const DEPOSIT = '20.00';
export const STAKE = '1.00';

const nothing = async () => undefined;
const asked =
  (name: 'startTimeOut' | 'excludeSelf' | 'closeAccount', body?: unknown): Person['become'] =>
  async (world, member) => {
    await world.must(member, name, body);
    return { token: await world.openSession(member) };
  };

const verification =
  (state: 'unverified' | 'rejected'): Person['become'] =>
  async ({ database }, { playerId }) => {
    await database.execute(sql`update players set verification = ${state}, verified_at = null
    where player_id = ${playerId}::uuid`);
    return undefined;
  };

const limits =
  (deposit: string, stake: string): Person['become'] =>
  async (world, member) => {
    await world.limit(member, 'deposit', deposit);
    await world.limit(member, 'stake', stake);
    return undefined;
  };

/** Somebody of the same name and birthday, who has excluded themselves. */
async function excludeNamesake(world: World, member: Member): Promise<void> {
  const other = await world.enter();
  await world.database.execute(sql`update players set name = ${member.profile.name}, surname = ${member.profile.surname}
    where player_id = ${other.playerId}::uuid`);
  await world.must(other, 'excludeSelf', { length: 'six_months' });
}

const GERMAN = { traits: { region: 'de', country: 'DE' }, isAskedAbout: true } as const;

export const PERSONS = {
  well: { become: nothing },
  guest: { become: async () => ({ token: null }) },
  unconfirmed: {
    async become({ call }, member) {
      const email = `${randomUUID()}@fairwind.example`;
      await call({ ...member, token: null }, 'register', { ...REGISTRATION, email });
      return { token: null, email };
    },
  },
  code_due: { become: async (world, member) => ({ token: await world.openSession(member, 'second-factor-pending') }) },
  proved_long_ago: { become: async (world, member) => ({ token: await world.openSession(member, 'full', 601_000) }) },
  no_profile: {
    async become({ database }, { playerId }) {
      await database.execute(sql`update players set profile_completed_at = null, gender = null, name = null,
        surname = null, postcode = null, town = null, address = null, verification = 'unverified', verified_at = null
        where player_id = ${playerId}::uuid`);
      return undefined;
    },
  },
  unverified: { become: verification('unverified') },
  rejected: { become: verification('rejected') },
  near_excluded: {
    async become(world, member) {
      await excludeNamesake(world, member);
      await world.must(member, 'saveProfile', member.profile);
      return undefined;
    },
  },
  time_out: { become: asked('startTimeOut', { length: 'day' }) },
  excluded: { become: asked('excludeSelf', { length: 'six_months' }) },
  in_register: {
    ...GERMAN,
    async become(world, member) {
      world.registerExclusion(member);
      await world.database.execute(sql`delete from register_answers where player_id = ${member.playerId}::uuid`);
      await world.call(member, 'launchGame', { code: 'krakens-toll', mode: 'real', language: 'de' });
      return { token: await world.openSession(member) };
    },
  },
  suspended: { become: async (world, member) => void (await world.decide(member, 'suspended')) },
  closed: { become: asked('closeAccount') },
  limited: { become: async (world, member) => void (await world.decide(member, 'limited')) },
  at_limit: { become: limits(DEPOSIT, STAKE) },
  over_limit: { become: limits('19.99', '0.99') },
  bonus_open: {
    become: async (world, member) => void (await world.must(member, 'claimBonus', { code: 'TIDE10' })),
  },
  other_currency: { traits: { currency: 'NOK' }, become: nothing },
  /** With the cookie of another domain. */
  other_domain: { become: async () => ({ region: 'pt' }) },
  /** Where the law asks for a limit of one's own, and the player has said nothing yet. */
  limits_unanswered: {
    ...GERMAN,
    async become({ database }, { playerId }) {
      await database.execute(sql`delete from limit_answers where player_id = ${playerId}::uuid`);
      return undefined;
    },
  },
  /** On the main domain, out of a country with rules of its own. */
  estonian: { traits: { country: 'EE' }, isAskedAbout: true, become: nothing },
  /** The register did not answer at the last log-in. */
  register_silent: {
    ...GERMAN,
    async become({ database }, { playerId }) {
      await database.execute(sql`update register_answers set answer = 'unknown' where player_id = ${playerId}::uuid`);
      return undefined;
    },
  },
} as const satisfies Record<string, Person>;

export type PersonName = keyof typeof PERSONS;

/** Somebody with whom nothing is wrong yet, who has come in as their law asks for. */
export async function arrive(world: World, { traits, isAskedAbout }: Person): Promise<Member> {
  const member = await world.enter(traits);
  if (!isAskedAbout) return member;
  await world.admit(member);
  return member;
}

/** In the player's currency. */
export const own = ({ currency }: Member, euros: string): string => amountIn(currency, euros);
