/** Trading sport in the console (ADR 0121). */

import { sql } from 'drizzle-orm';
import type { TradingSettings } from '#shared/backoffice/trading.ts';
import { type Currency, formatDecimal, parseAmount } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import { type Database, rows } from '../../db/index.ts';
import { ok } from '../../result.ts';
import {
  areResultsOf,
  askerOf,
  type BetRequest,
  type Betting,
  betNumber,
  deskRequests,
  figuresBySport,
  largestBets,
  largestPlayers,
  NOTHING_SET,
  requestStanding,
  type Sport,
  setControl,
  sportSettings,
  suspicionsSince,
  type TradedFixture,
  tradedFixture,
  tradedFixtures,
  tradedLeagues,
} from '../sport/index.ts';
import { refuse } from '../staff/index.ts';
import { insertApproval } from './approvals.ts';
import type { StaffRoutes } from './handler.ts';
import { maskName } from './masks.ts';
import { playerOf } from './player-routes.ts';

type TradingRoutes = StaffRoutes<
  | 'tradingFixtures'
  | 'tradingFixture'
  | 'tradingLeagues'
  | 'controlTrading'
  | 'askMarketSettlement'
  | 'requestedBets'
  | 'decideRequestedBet'
  | 'asideMessages'
  | 'decideAsideMessage'
  | 'tradingExposure'
  | 'tradingAlerts'
  | 'tradingFigures'
>;

const DAY_MS = 86_400_000;
/** Over how many days a player's own result is told. */
const PLAYER_DAYS = 30;
/** Over how many days patterns are looked for. */
const ALERT_DAYS = 7;

const euros = (cents: bigint | string) => ({ amount: signed(BigInt(cents)), currency: 'EUR' as const });
const signed = (cents: bigint): string =>
  cents < 0n ? `-${formatDecimal(-cents, 'EUR')}` : formatDecimal(cents, 'EUR');
const own = (minor: string, currency: Currency) => ({ amount: formatDecimal(BigInt(minor), currency), currency });

const switched = (isSuspended: boolean): string => (isSuspended ? 'trading_suspended' : 'trading_resumed');

type Controls = TradedFixture['fixture']['controls'];
type StoredMarket = TradedFixture['fixture']['markets'][number];

function settingsOf(controls: Controls, scope: 'tournament' | 'fixture', market: string): TradingSettings {
  const found = controls.find((one) => one.scope === scope && one.market === market) ?? NOTHING_SET;
  return viewOf(found);
}

const viewOf = ({ is_suspended, stake_maximum, payout_maximum, margin }: TradingSettings): TradingSettings => ({
  ...{ is_suspended, stake_maximum, payout_maximum, margin },
});

const fixtureRow = ({ fixture, bets, stakes, exposure, combos }: TradedFixture) => ({
  fixture_id: fixture.fixtureId,
  sport: fixture.sport,
  tournament: fixture.tournament,
  home: fixture.home.name,
  away: fixture.away.name,
  starts_at: fixture.startsAt.toISOString(),
  status: fixture.status,
  score: [...(fixture.state.score ?? [0, 0])] as [number, number],
  is_suspended: settingsOf(fixture.controls, 'fixture', '').is_suspended,
  ...{ bets, stakes: euros(stakes), exposure: euros(exposure), combos: euros(combos) },
});

/** Whether the feed says otherwise of a market than the people who settled it. */
const isAgainstFeed = ({ is_settled_by_hand, results, feed_results }: StoredMarket): boolean =>
  is_settled_by_hand &&
  feed_results !== null &&
  Object.entries(feed_results).some(([outcome, result]) => results?.[outcome] !== result);

const marketRows = ({ fixture, markets }: TradedFixture) =>
  fixture.markets.map((stored) => {
    const found = markets.find(({ market }) => market === stored.market);
    return {
      market: stored.market,
      status: stored.status,
      settings: settingsOf(fixture.controls, 'fixture', stored.market),
      settled_by_hand: stored.is_settled_by_hand,
      against_feed: isAgainstFeed(stored),
      stakes: euros(found?.stakes ?? 0n),
      selections: (found?.selections ?? []).map(({ outcome, bets, stakes, pays, left, combos }) => {
        const offered = stored.outcomes.find(({ key }) => key === outcome);
        return {
          ...{ outcome, bets, odds: offered?.odds ?? null, chance: offered?.probability ?? 0 },
          ...{ stakes: euros(stakes), pays: euros(pays), left: euros(left), combos: euros(combos) },
          result: stored.results?.[outcome] ?? null,
          feed_result: stored.feed_results?.[outcome] ?? null,
        };
      }),
    };
  });

/** What players are called, masked, by their id. */
async function namesOf(database: Database, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ player_id: string; name: string }>(
    database,
    sql`select player_id::text, coalesce(nullif(concat_ws(' ', name, surname), ''), nickname, '') as name from players
      where player_id in (select jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb)::uuid)`,
  );
  return new Map(found.map(({ player_id, name }) => [player_id, maskName(name)]));
}

function requestRow(request: BetRequest, names: ReadonlyMap<string, string>, now: Date) {
  const { requestId, playerId, asked, told, lines, stake, possiblePayout, offeredLineStake, currency, failure } =
    request;
  const status = requestStanding(request, now);
  const isOpen = status === 'waiting' || status === 'countered';
  const money = (minor: bigint) => ({ amount: formatDecimal(minor, currency), currency });
  return {
    ...{ request_id: requestId, player_id: playerId, player: names.get(playerId) ?? '', status, failure },
    legs: asked.legs.map(({ fixture_id, market, outcome, odds }, index) => ({
      ...{ fixture_id, fixture: `${told[index]?.home} – ${told[index]?.away}`, market, outcome, odds },
      banker: asked.bankers?.includes(fixture_id) ?? false,
    })),
    sizes: [...asked.sizes],
    ...{ stake: money(stake), possible_payout: money(possiblePayout) },
    offered: offeredLineStake === null ? null : money(offeredLineStake * BigInt(lines)),
    seconds_left: isOpen ? Math.ceil((request.expiresAt.getTime() - now.getTime()) / 1_000) : 0,
    asked_at: request.askedAt.toISOString(),
  };
}

export interface TradingParts {
  database: Database;
  clock: Clock;
  requests: Betting['requests'];
  aside: Sport['aside'];
}

export function tradingRoutes({ database, clock, requests, aside }: TradingParts): TradingRoutes {
  return {
    tradingFixtures: {
      async read({ query }) {
        const found = await tradedFixtures(database, clock.now(), query.sport ?? null);
        return ok({ fixtures: found.map(fixtureRow), settings: viewOf(await sportSettings(database)) });
      },
    },
    tradingFixture: {
      async read({ params }) {
        const found = await tradedFixture(database, clock.now(), params.fixture_id);
        if (found === null) return refuse('not_found');
        return ok({
          fixture: fixtureRow(found),
          settings: settingsOf(found.fixture.controls, 'fixture', ''),
          markets: marketRows(found),
        });
      },
    },
    tradingLeagues: {
      async read() {
        const leagues = await tradedLeagues(database);
        return ok({
          leagues: leagues.map(({ controls, ...league }) => ({
            ...league,
            settings: settingsOf(controls, 'tournament', ''),
            markets: Object.fromEntries(
              controls.flatMap(({ market }) =>
                market === '' ? [] : [[market, settingsOf(controls, 'tournament', market)]],
              ),
            ),
          })),
        });
      },
    },
    controlTrading: {
      async act({ body: { reason: _reason, ...control } }, { person }, { transaction, touch }) {
        const before = await setControl(transaction, touch, control, { by: person.staffId, at: clock.now() });
        if (before === 'invalid') return refuse('invalid');
        if (before === null) return refuse('not_found');
        const { scope, subject, market, ...after } = control;
        const id = market === '' ? subject : `${subject}/${market}`;
        const action = after.is_suspended === before.is_suspended ? 'trading_set' : switched(after.is_suspended);
        return ok({ answer: {}, act: { action, subject: { kind: scope, id }, before: { ...before }, after } });
      },
    },
    askMarketSettlement: {
      async act({ params: { fixture_id: fixtureId }, body }, { person }, { transaction }) {
        const { market, results, reason } = body;
        const found = await tradedFixture(transaction, clock.now(), fixtureId);
        if (!areResultsOf(market, results, found?.fixture.state.lineups)) return refuse('invalid');
        const stored = found?.fixture.markets.some((one) => one.market === market);
        if (found === null || !stored) return refuse('not_found');
        const { home, away } = found.fixture;
        const payload = {
          ...{ fixture_id: fixtureId, fixture: `${home.name} – ${away.name}`, market },
          results: JSON.stringify(results),
        };
        const approvalId = await insertApproval(transaction, {
          ...{ kind: 'market', playerId: null, payload, reason, askedBy: person.staffId, now: clock.now() },
        });
        const subject = { kind: 'fixture', id: `${fixtureId}/${market}` };
        return ok({
          answer: { approval_id: approvalId },
          act: { action: 'market_asked', subject, after: { approval_id: approvalId, ...results } },
        });
      },
    },
    requestedBets: {
      async read() {
        const now = clock.now();
        const found = await deskRequests(database, now);
        const names = await namesOf(database, [...new Set(found.map(({ playerId }) => playerId))]);
        return ok({ requests: found.map((request) => requestRow(request, names, now)) });
      },
    },
    decideRequestedBet: {
      async act({ params: { request_id: requestId }, body }, { person }, { transaction, emit }) {
        const playerId = await askerOf(transaction, requestId);
        if (playerId === null) return refuse('not_found');
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        const { decision } = body;
        const stake = parseAmount(body.stake ?? '', player.value.currency) ?? 0n;
        const decided = await requests.decide(
          { transaction, emit },
          { playerId, requestId, by: person.staffId },
          decision === 'counter' ? { decision, stake } : { decision },
        );
        if (decided === null) return refuse('not_found');
        if (decided === 'over') return refuse('already_decided');
        if (decided === 'invalid') return refuse('invalid');
        const { status, failure } = decided;
        const after = {
          status,
          ...(failure === null ? {} : { failure }),
          ...(stake > 0n ? { stake: body.stake } : {}),
        };
        const subject = { kind: 'bet_request', id: requestId };
        return ok({ answer: { status, failure }, act: { action: 'bet_request_decided', subject, playerId, after } });
      },
    },
    asideMessages: {
      async read() {
        const found = await aside.list();
        return ok({ messages: found.map(({ feed: _feed, ...message }) => message) });
      },
    },
    decideAsideMessage: {
      async act({ params: { message_id: messageId }, body: { decision } }, { person }, { transaction, touch }) {
        const by = { by: person.staffId, at: clock.now() };
        const decided = await aside.decide({ transaction, touch }, { messageId, decision }, by);
        if (decided === null) return refuse('not_found');
        const { message, failure } = decided;
        const subject = { kind: 'sport_message', id: messageId };
        const after = { fixture_id: message.fixture_id, text: message.text.slice(0, 2_000), failure };
        return ok({ answer: { failure }, act: { action: `sport_message_${decision}`, subject, after } });
      },
    },
    tradingExposure: {
      async read() {
        const since = new Date(clock.now().getTime() - PLAYER_DAYS * DAY_MS);
        const [bets, players] = await Promise.all([largestBets(database), largestPlayers(database, since)]);
        return ok({
          bets: bets.map(({ currency, ...bet }) => ({
            ...bet,
            ...{ number: betNumber(bet.bet_id), player: maskName(bet.player), exposure: euros(bet.exposure) },
            ...{ stake: own(bet.stake, currency), possible_payout: own(bet.possible_payout, currency) },
          })),
          players: players.map(({ stakes, exposure, profit, ...player }) => ({
            ...player,
            player: maskName(player.player),
            ...{ stakes: euros(stakes), exposure: euros(exposure), profit: euros(profit) },
          })),
        });
      },
    },
    tradingAlerts: {
      async read() {
        const found = await suspicionsSince(database, new Date(clock.now().getTime() - ALERT_DAYS * DAY_MS));
        return ok({
          alerts: found.map(({ stakes, players, ties, ...alert }) => ({
            ...alert,
            players: players.map(({ player_id, player }) => ({ player_id, player: maskName(player) })),
            ...{ ties: [...ties], stakes: euros(stakes) },
          })),
        });
      },
    },
    tradingFigures: {
      async read({ query }) {
        const since = new Date(clock.now().getTime() - query.days * DAY_MS);
        const found = await figuresBySport(database, since);
        return ok({
          sports: found.map(({ sport, bets, stakes, payouts, taxes }) => {
            const profit = BigInt(stakes) - BigInt(payouts) - BigInt(taxes);
            const share = stakes === '0' ? 0 : Number(profit) / Number(stakes);
            const sums = { stakes: euros(stakes), payouts: euros(payouts), taxes: euros(taxes), profit: euros(profit) };
            return { sport, bets, ...sums, share };
          }),
        });
      },
    },
  };
}
