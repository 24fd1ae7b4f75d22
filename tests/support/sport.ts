/** A sportsbook over a real ledger, whose feed tells what a test says. */
import { randomUUID } from 'node:crypto';
import type { Database, Emit, Transaction } from '#server/db/index.ts';
import type { RequestContext } from '#server/http/handler.ts';
import {
  alertRoutes,
  type BetMessage,
  createBetting,
  createSport,
  type GoalMessage,
  type OnFreeBet,
  sportRoutes,
} from '#server/modules/sport/index.ts';
import type { FeedMessage, MatchState, ProducerSign, SportFeed, UnreadableMessage } from '#server/ports/sport-feed.ts';
import type { BetView } from '#shared/contract/sport.ts';
import { offers, type RegionId } from '#shared/regions/index.ts';
import type { SportAlert } from '#shared/sport/alerts.ts';
import type { BetList } from '#shared/sport/bets.ts';
import type { Tolerance } from '#shared/sport/cash-out.ts';
import type { AcceptRule } from '#shared/sport/odds.ts';
import { createGamesHarness } from './games.ts';
import { testGuards } from './protection.ts';
import { silentLog } from './silent-log.ts';

export const STATE: MatchState = {
  score: [0, 0],
  clockSeconds: null,
  period: null,
  sets: [],
  points: null,
  serving: null,
  statistics: {},
  timeline: [],
};

type Told = FeedMessage extends infer Message
  ? Message extends FeedMessage
    ? Omit<Message, 'fixtureId' | 'at'> & { at?: Date }
    : never
  : never;

/** A leg as a test writes it: match, market, selection, odds as seen. */
export type AskedLeg = readonly [fixture: string, market: string, outcome: string, odds: string];

export interface Asked {
  legs: readonly AskedLeg[];
  sizes?: number[];
  stake?: string;
  accept?: AcceptRule;
  key?: string;
  region?: RegionId;
  as?: string;
  /** The odds that were seen of a combo of one match. */
  joint?: string;
  /** The grant of a free bet. */
  free?: string;
  /** The same of matches in a larger bet. */
  groups?: { fixture_id: string; odds: string }[];
  bankers?: string[];
}

/**
 * @param onFreeBet what hears of free bets; nobody gives any unless told
 * @param outside the feed that is read in place of what a test says
 */
export async function openSportsbook(
  database: Database,
  cash = 10_000n,
  onFreeBet: OnFreeBet = async () => {
    throw new Error('there are no free bets');
  },
  outside: SportFeed | null = null,
) {
  const operator = createGamesHarness(database);
  const { clock } = operator;
  const { ledger, unitOfWork, wallet, players } = operator.parts;
  const outbox: FeedMessage[] = [];
  const waits: number[] = [];
  /** What a test has happen while a bet waits. */
  const meanwhile = { happens: async (): Promise<void> => undefined };
  const told: ({ to: string } & (BetMessage | GoalMessage))[] = [];
  /** What of the parts of the feed is told next, and what is asked of them. */
  const signs: ProducerSign[] = [];
  const unreadable: UnreadableMessage[] = [];
  const recoveries: { producer: string; since: Date }[] = [];
  /** What texts that were unreadable say by now. */
  const reads = new Map<string, FeedMessage[]>();
  const feed: SportFeed = outside ?? {
    producer: 'test',
    read: async () => ({
      messages: outbox.splice(0),
      signs: signs.splice(0),
      unreadable: unreadable.splice(0),
      position: 'read',
    }),
    async recover(producer, since) {
      recoveries.push({ producer, since });
      return `request ${recoveries.length}`;
    },
    async reread(text) {
      const messages = reads.get(text);
      if (messages === undefined) throw new Error('status of <odds_change> is impossible');
      return messages;
    },
  };
  const parts = {
    ...{ database, unitOfWork, ledger, players, clock, wallet, feed, log: silentLog },
    mayBet: testGuards(clock).mayBet,
    stakeRoom: testGuards(clock).stakeRoom,
    renewAdmission: async () => undefined,
    onSettled: () => undefined,
    onFreeBet,
    wait: async (ms: number) => {
      waits.push(ms);
      clock.at += ms;
      await meanwhile.happens();
    },
    tell: async (_transaction: Transaction, _emit: Emit, to: string, message: BetMessage | GoalMessage) => {
      told.push({ to, ...message });
    },
  };
  const sport = createSport(parts);
  const betting = createBetting(parts);
  const routes = { ...sportRoutes(parts, betting, true, (region) => offers(region, ['sport'])), ...alertRoutes(parts) };
  const playerId = await operator.addPlayer({ cash });

  const contextOf = (
    as: string,
    key: string | null,
    region: RegionId,
  ): RequestContext & { sessionId: string; playerId: string; lookedUp: 'now' } => ({
    ...{ region, origin: 'http://localhost', client: '127.0.0.1', userAgent: '', cookies: null, sessionId: 'session' },
    ...{ playerId: as, held: 'full', fresh: true, lookedUp: 'now', idempotencyKey: key, setCookie: () => undefined },
  });

  const tell = async (fixtureId: string, ...told: readonly Told[]): Promise<void> => {
    for (const one of told) outbox.push({ fixtureId, at: clock.now(), ...one } as FeedMessage);
    await sport.tend();
  };

  const odds = (key: string, prices: Record<string, string | null>): Told => ({
    type: 'odds_change',
    status: 'not_started',
    state: STATE,
    markets: [
      {
        key,
        status: 'active',
        outcomes: Object.entries(prices).map(([name, price]) => ({
          key: name,
          odds: price,
          probability: 1 / Number(price ?? 2),
        })),
      },
    ],
  });

  const saveAlert = async (alert: SportAlert, wanted: boolean, as: string = playerId): Promise<void> => {
    const input = { params: undefined, query: undefined, body: { alert, wanted } };
    await routes.saveSportAlert.handle(input, contextOf(as, null, 'main'));
  };

  return {
    saveAlert,
    /** Asks to be told of lost bets too. */
    wantLosses: (as?: string) => saveAlert('lost_bets', true, as),
    operator,
    sport,
    routes,
    betting,
    playerId,
    outbox,
    signs,
    unreadable,
    recoveries,
    reads,
    told,
    waits,
    meanwhile,
    /** Does what is done by itself again and again, now. */
    runJob: (name: string) => sport.jobs.find((job) => job.name === name)?.handle(null),
    clock,
    tell,
    odds,
    contextOf,
    /** Tells of a match that begins in an hour. */
    open: (
      fixtureId: string,
      prices: Record<string, string> = { home: '2.00', draw: '3.50', away: '4.00' },
      market = 'result',
      more: { isYouth?: boolean } = {},
    ) =>
      tell(
        fixtureId,
        {
          type: 'fixture',
          details: {
            sport: 'football',
            tournament: { id: 'coastal', name: 'Coastal League' },
            competitors: {
              home: { name: `${fixtureId} home`, colours: ['#ffffff', '#000000'] },
              away: { name: `${fixtureId} away`, colours: ['#000000', '#ffffff'] },
            },
            startsAt: new Date(clock.at + 3_600_000),
            ...more,
          },
        },
        odds(market, prices),
      ),
    async place({
      legs,
      sizes = [legs.length],
      stake = '10.00',
      accept = 'none',
      key = randomUUID(),
      region = 'main',
      as = playerId,
      joint,
      free,
      groups,
      bankers,
    }: Asked) {
      const answer = await routes.placeBet.handle(
        {
          params: undefined,
          query: undefined,
          body: {
            legs: legs.map(([fixture_id, market, outcome, price]) => ({ fixture_id, market, outcome, odds: price })),
            sizes,
            line_stake: stake,
            accept,
            ...(joint === undefined ? {} : { joint }),
            ...(free === undefined ? {} : { free_bet: free }),
            ...(groups === undefined ? {} : { groups }),
            ...(bankers === undefined ? {} : { bankers }),
          },
        },
        contextOf(as, key, region),
      );
      return answer.ok ? answer.value.bet : answer.failure;
    },
    /** Sells a share of a bet for what was seen. */
    sell: (
      betId: string,
      amount: string,
      share = 100,
      key: string = randomUUID(),
      tolerance: { tolerance?: Tolerance } = {},
    ) =>
      routes.cashOutBet.handle(
        { params: { bet_id: betId }, query: undefined, body: { share, amount, ...tolerance } },
        contextOf(playerId, key, 'main'),
      ),
    async bets(status: BetList): Promise<BetView[]> {
      const answer = await routes.sportBets.handle(
        { params: undefined, body: undefined, query: { status, page: 1 } },
        contextOf(playerId, null, 'main'),
      );
      return answer.ok ? answer.value.result : [];
    },
    cash: () => operator.balanceOf(playerId),
    debt: () => ledger.balance(database, { owner: 'player', playerId, purse: 'debt', currency: 'EUR' }),
  };
}
