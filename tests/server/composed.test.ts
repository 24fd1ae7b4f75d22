/**
 * Who is answered what by the server as production puts it together: every act by everybody whom something may keep from
 * it. No guard here is a test's own (`tests/support/composed`), and an answer that its contract does not name fails.
 */
import { beforeAll, expect, test } from 'vitest';
import { ACTS, type Act, type ActName, type Answer } from '../support/composed/acts.ts';
import { arrive, PERSONS, type Person, type PersonName } from '../support/composed/persons.ts';
import { openWorld, type World } from '../support/composed/world.ts';
import { onOneDatabase } from '../support/databases.ts';

const namesOf = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];

type Answers = Record<PersonName, Answer>;

/** Nobody whom the domain knows. */
const STRANGERS = {
  guest: 'unauthenticated',
  unconfirmed: 'unauthenticated',
  other_domain: 'unauthenticated',
  code_due: 'two_factor_required',
} as const;

/** Those whose sessions let them look and take out what is theirs. */
const STOPPED = {
  time_out: 'withdraw_only',
  excluded: 'withdraw_only',
  in_register: 'withdraw_only',
  suspended: 'withdraw_only',
  closed: 'withdraw_only',
} as const;

const MEMBERS = {
  well: 'ok',
  proved_long_ago: 'ok',
  no_profile: 'ok',
  unverified: 'ok',
  rejected: 'ok',
  near_excluded: 'ok',
  limited: 'ok',
  at_limit: 'ok',
  over_limit: 'ok',
  bonus_open: 'ok',
  other_currency: 'ok',
  limits_unanswered: 'ok',
  estonian: 'ok',
  register_silent: 'ok',
} as const;

/** What a session of full scope may do, and nobody else. */
const FULL = { ...MEMBERS, ...STRANGERS, ...STOPPED } as const;

const TAKES_OUT = { time_out: 'ok', excluded: 'ok', in_register: 'ok', suspended: 'ok', closed: 'ok' } as const;
/** What everybody may do who has come in, stopped or not. */
const OWN = { ...MEMBERS, ...STRANGERS, ...TAKES_OUT } as const;

/** What asks nobody who they are. */
const ANYBODY = {
  ...MEMBERS,
  ...TAKES_OUT,
  guest: 'ok',
  unconfirmed: 'ok',
  other_domain: 'ok',
  code_due: 'ok',
} as const;

/** Bonuses do not reach those whose play worries somebody. */
const GIFT = { ...FULL, no_profile: 'profile_required', near_excluded: 'not_offered', limited: 'not_offered' } as const;

const PLAY = {
  ...FULL,
  no_profile: 'profile_required',
  near_excluded: 'person_held',
  register_silent: 'register_unknown',
} as const;

const PROVED = { ...OWN, proved_long_ago: 'step_up_required' } as const;

const ANSWERS: Record<ActName, Answers> = {
  register: {
    ...ANYBODY,
    excluded: 'person_excluded',
    in_register: 'person_excluded',
    other_domain: 'country_served_elsewhere',
  },
  login: { ...ANYBODY, unconfirmed: 'wrong_credentials' },
  deposit: {
    ...PLAY,
    rejected: 'verification_document_required',
    over_limit: 'deposit_limit_day',
    limits_unanswered: 'limits_unanswered',
  },
  // Asked by the provider, not by the player: what protects them counts, and no session.
  pay: {
    well: 'success',
    guest: 'success',
    unconfirmed: 'success',
    other_domain: 'success',
    code_due: 'success',
    proved_long_ago: 'success',
    no_profile: 'success',
    unverified: 'success',
    rejected: 'success',
    limited: 'success',
    at_limit: 'success',
    bonus_open: 'success',
    other_currency: 'success',
    estonian: 'success',
    over_limit: 'fail',
    limits_unanswered: 'fail',
    register_silent: 'fail',
    near_excluded: 'fail',
    time_out: 'fail',
    excluded: 'fail',
    in_register: 'fail',
    suspended: 'fail',
    closed: 'fail',
  },
  withdraw: {
    ...PROVED,
    no_profile: 'profile_required',
    unverified: 'verification_required',
    rejected: 'verification_document_required',
    suspended: 'play_stopped',
  },
  call_back: {
    ...OWN,
    in_register: 'withdrawal_final',
    limits_unanswered: 'withdrawal_final',
    register_silent: 'withdrawal_final',
  },
  claim_code: { ...GIFT, near_excluded: 'offer_not_open', limited: 'offer_not_open' },
  claim_island: GIFT,
  buy: GIFT,
  // It costs twice the stake that the limits stand at, and Germany has no crash games.
  enter_tournament: {
    ...PLAY,
    at_limit: 'stake_limit_day',
    over_limit: 'stake_limit_day',
    limits_unanswered: 'not_offered',
    register_silent: 'not_offered',
  },
  // The page offers the log-in, which asks for the code that is due.
  launch: { ...PLAY, code_due: 'unauthenticated' },
  // Asked by the vendor: it ends with the game that was opened, and with limits.
  spin: {
    ...ANYBODY,
    near_excluded: 'token_expired',
    time_out: 'token_expired',
    excluded: 'token_expired',
    in_register: 'token_expired',
    suspended: 'token_expired',
    closed: 'token_expired',
    over_limit: 'limit_reached',
  },
  bet: { ...PLAY, over_limit: 'stake_limit_day' },
  cash_out: FULL,
  chat: ANYBODY,
  save_nickname: FULL,
  save_profile: FULL,
  ask_limit: OWN,
  take_break: OWN,
  exclude: PROVED,
  read_statement: OWN,
  ask_for_data: PROVED,
  change_email: { ...FULL, proved_long_ago: 'step_up_required' },
};

onOneDatabase((_name, _open, shared) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await shared());
    return () => world.close();
  });

  /** A player of their own for each act: what one does is no other's matter. */
  async function answerOf(act: ActName, name: PersonName): Promise<Answer> {
    const person: Person = PERSONS[name];
    const { prepare, act: does }: Act = ACTS[act];
    const member = await arrive(world, person);
    const subject = (await prepare?.(world, member)) ?? '';
    return does(world, { ...member, ...(await person.become(world, member)) }, subject);
  }

  test.each(namesOf(ACTS))('%s', async (act) => {
    const found = await Promise.all(
      namesOf(PERSONS).map(async (person) => [person, await answerOf(act, person)] as const),
    );
    expect(Object.fromEntries(found)).toEqual(ANSWERS[act]);
  });
});
