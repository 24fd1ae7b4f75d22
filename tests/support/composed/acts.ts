/** What is done, and what has to be there for it while nothing is wrong yet. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { firstRow } from '#server/db/index.ts';
import { issueToken } from '#server/modules/game-wallet/tokens.ts';
import type { StudioWalletAnswer } from '#shared/contract/aggregator.ts';
import type { ErrorName } from '#shared/contract/error-codes.ts';
import { vendorHeaders } from '../games.ts';
import { REGISTRATION, testBrowser } from '../server.ts';
import { DEPOSIT, own, STAKE } from './persons.ts';
import { languageIn, type Member, minorUnits, nameOf, PASSWORD, STUDIO_SECRET, type World } from './world.ts';

/** What the wallet tells a vendor. */
type Told = StudioWalletAnswer['status'];
/** Where a payment stands at the provider. */
type Paid = 'success' | 'fail';
export type Answer = 'ok' | ErrorName | Told | Paid;

export interface Act {
  /** @returns what the act is done to */
  prepare?(world: World, member: Member): Promise<string>;
  act(world: World, member: Member, subject: string): Promise<Answer>;
}

const WITHDRAWAL = '20.00';
const SLOT = 'krakens-toll';
/** Which day and which tournament is under way by the world's clock. */
const TODAY = '2026-03-01';
const TOURNAMENT = 'flappiator-derby';

const asks =
  (endpoint: Parameters<World['ask']>[1], body: (member: Member) => unknown = () => ({})): Act['act'] =>
  ({ ask }, member) =>
    ask(member, endpoint, body(member));

const bet = (member: Member) => ({
  legs: [{ fixture_id: 'm1', market: 'result', outcome: 'home', odds: '2.00' }],
  ...{ sizes: [1], line_stake: own(member, STAKE), accept: 'better' },
});

const deposit = (member: Member) => ({ alias: 'card', amount: own(member, DEPOSIT), currency: member.currency });

const withdrawal = (member: Member) => ({
  ...{ account_id: member.accountId, amount: own(member, WITHDRAWAL), currency: member.currency },
});

/** Presses the button of the provider's page. @returns what became of the payment there */
async function pay({ server, database }: World, { playerId }: Member, address: string): Promise<Paid> {
  const { host, pathname } = new URL(address);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await testBrowser(server.app, `http://${host}`).send(pathname, { method: 'POST', headers, body: 'choice=approve' });
  const payment = await firstRow<{ status: Paid }>(
    database,
    sql`select status from sandbox_payments where payment_id in
      (select order_id::text from orders where player_id = ${playerId}::uuid)`,
  );
  if (payment === null) throw new Error('there is no payment');
  return payment.status;
}

/** Asks the wallet for a stake, as the vendor does. */
async function stake({ server, clock }: World, member: Member, token: string): Promise<Told> {
  const body = JSON.stringify({
    ...{ request_id: randomUUID(), transaction_id: randomUUID(), round_id: randomUUID(), token },
    ...{ game_code: SLOT, currency: member.currency, amount: String(minorUnits(own(member, STAKE))) },
  });
  const headers = { ...vendorHeaders(body, clock.now().getTime(), STUDIO_SECRET), host: new URL(server.origin).host };
  const request = new Request(`${server.origin}/vendor/games/studio/bet`, { method: 'POST', body, headers });
  const answer = await server.app.dispatch(request, { address: '127.0.0.1' });
  return (await answer.json()).status;
}

export const ACTS = {
  /** Another account with an address that leads to the same mailbox. */
  register: {
    act: ({ ask }, member) =>
      ask({ ...member, token: null }, 'register', {
        ...REGISTRATION,
        ...{ country: member.profile.country, language: languageIn(member.region) },
        email: member.email.replace('@', '+again@'),
      }),
  },
  login: {
    async act({ server, originOf }, { email, region }) {
      const browser = testBrowser(server.app, originOf(region), '10.200.0.2');
      return nameOf(await browser.call('login', { body: { login: email, password: PASSWORD } }));
    },
  },
  deposit: { act: asks('startDeposit', deposit) },
  /** The player pays for what was started before: the provider asks whether it still may be. */
  pay: {
    prepare: async ({ must }, member) => (await must(member, 'startDeposit', deposit(member))).redirect_url,
    act: pay,
  },
  withdraw: { act: asks('startWithdrawal', withdrawal) },
  call_back: {
    prepare: async ({ must }, member) => (await must(member, 'startWithdrawal', withdrawal(member))).payment_ids[0],
    act: ({ ask }, member, id) => ask(member, 'cancelWithdrawal', {}, { payment_id: id }),
  },
  claim_code: { act: asks('claimBonus', () => ({ code: 'AHOY5' })) },
  claim_island: { act: asks('claimDailyBonus', () => ({ date: TODAY })) },
  buy: { act: asks('buyItem', () => ({ item_id: 'spins-5' })) },
  /** For 2.00 of cash. */
  enter_tournament: {
    async act({ ask, database, clock }, member) {
      const open = await firstRow<{ tournament_id: string }>(
        database,
        sql`select tournament_id from tournaments where series = ${TOURNAMENT}
          and ends_at > ${clock.now().toISOString()}::timestamptz order by ends_at limit 1`,
      );
      return ask(member, 'enterTournament', { attempt: 1 }, { tournament_id: open?.tournament_id ?? '' });
    },
  },
  launch: { act: asks('launchGame', () => ({ code: SLOT, mode: 'real', language: 'en' })) },
  /** A round of a game that was opened before. */
  spin: {
    prepare: ({ database, clock }, { playerId, currency, region }) =>
      issueToken(database, {
        ...{ provider: 'studio', sessionId: randomUUID(), playerId, gameCode: SLOT, currency, region },
        now: clock.now(),
      }),
    act: stake,
  },
  bet: { act: asks('placeBet', bet) },
  cash_out: {
    prepare: async ({ must }, member) => (await must(member, 'placeBet', bet(member))).bet.bet_id,
    act: ({ ask }, member, id) =>
      ask(member, 'cashOutBet', { share: 100, amount: own(member, '0.90'), tolerance: 10 }, { bet_id: id }),
  },
  chat: { act: asks('sayInChat', () => ({ key: randomUUID(), text: 'Where is my money?', language: 'en' })) },
  save_nickname: {
    act: asks('saveNickname', ({ playerId }) => ({ nickname: `Gull ${playerId.slice(0, 6)}` })),
  },
  save_profile: { act: asks('saveProfile', ({ profile }) => profile) },
  ask_limit: { act: asks('askLimit', () => ({ kind: 'loss', period: 'day', amount: '5.00' })) },
  take_break: { act: asks('startTimeOut', () => ({ length: 'week' })) },
  exclude: { act: asks('excludeSelf', () => ({ length: 'one_year' })) },
  read_statement: { act: asks('statement') },
  ask_for_data: { act: asks('askForExport') },
  change_email: { act: asks('changeEmail', ({ email }) => ({ email: `new-${email}` })) },
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;
