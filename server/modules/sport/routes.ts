/** The sport endpoints of the contract. */

import type { JointView } from '#shared/contract/sport.ts';
import { formatDecimal } from '#shared/money.ts';
import type { Reach, RegionId } from '#shared/regions/index.ts';
import { SPORTS } from '#shared/sport/facts.ts';
import { betLimitsOf } from '#shared/sport/limits.ts';
import { mayBetOnMatch, stakeTaxOf } from '#shared/sport/rules.ts';
import type { Routes } from '../../http/handler.ts';
import type { SportFeed } from '../../ports/sport-feed.ts';
import { fail, ok } from '../../result.ts';
import { countedUpTo, largestStake } from '../funding/index.ts';
import { type PlayerSummary, reachOf } from '../player/types.ts';
import type { StakeRoom } from '../protection/index.ts';
import { betsForFile, countBets, pageOfBets } from './bet-store.ts';
import type { Betting } from './betting.ts';
import { standingsOfBets } from './cash-out.ts';
import { countFixtures, findFixtures, listFixtures } from './catalogue-store.ts';
import { keptFor } from './kept.ts';
import type { BetParts } from './placing.ts';
import { areOfOneMatch, groupedMatches, jointOf, ofMatch } from './same-match.ts';
import { capsOf, delayOf, type Standing, standingsOf } from './selections.ts';
import { statementOf } from './statement.ts';
import { betTexts } from './statement-texts.ts';
import { leagueTable } from './table-store.ts';
import type { Bet, Selection } from './types.ts';
import { betView, detailsView, fixtureView, requestView } from './views.ts';

type SportEndpoint =
  | 'sportMenu'
  | 'sportFixtures'
  | 'sportFixture'
  | 'sportTable'
  | 'sportQuote'
  | 'placeBet'
  | 'referBet'
  | 'betRequests'
  | 'answerBetOffer'
  | 'sportBets'
  | 'betStatement'
  | 'cashOutBet';

/** A feed is read each second: figures are no older than that. */
const COUNTED_FOR_MS = 1_000;

/** What selections of one match are worth together; null where they are of several, or one. */
function jointView(selections: readonly Selection[], standings: readonly Standing[]): JointView | null {
  if (!areOfOneMatch(selections)) return null;
  const joint = jointOf(selections, standings);
  return joint.ok ? { odds: joint.value, refusal: null } : { odds: null, refusal: joint.failure.name };
}

/** The same of each match with several selections among others. */
function groupViews(selections: readonly Selection[], standings: readonly Standing[]) {
  if (areOfOneMatch(selections)) return [];
  return groupedMatches(selections).flatMap((fixture_id) => {
    const own = ofMatch(fixture_id, selections, standings);
    const joint = jointView(own.legs, own.standings);
    return joint === null ? [] : [{ fixture_id, ...joint }];
  });
}

/**
 * @param isSimulated whether the matches are invented: people are told
 * @param isOffered whether a domain shows this sportsbook
 */
export function sportRoutes(
  parts: BetParts & { feed: SportFeed | null; stakeRoom: StakeRoom },
  { placing, requests, cashOut }: Betting,
  isSimulated: boolean,
  isOffered: (region: RegionId) => boolean,
): Routes<SportEndpoint> {
  const { players, clock, database, feed, stakeRoom } = parts;

  const personOf = async (playerId: string | null): Promise<PlayerSummary | null> =>
    playerId === null ? null : players.find(database, playerId);
  const reachFor = (player: PlayerSummary | null, region: RegionId): Reach =>
    player ? reachOf(player, region) : { regions: [region], country: null };
  const counted = keptFor(COUNTED_FOR_MS, clock, () => countFixtures(database, clock.now()));

  /** The most that a player can stake by what they hold and by their own limits. */
  async function ownMost(player: PlayerSummary) {
    const of = { product: 'sport', now: clock.now() } as const;
    const [held, room, counted] = await Promise.all([
      largestStake(database, player, of),
      stakeRoom(database, player),
      countedUpTo(database, player, of),
    ]);
    const counted_up_to = counted === null ? null : formatDecimal(counted, player.currency);
    if (room !== null && room.left < held.amount) {
      return { amount: formatDecimal(room.left, player.currency), by: `own_${room.kind}` as const, counted_up_to };
    }
    return {
      amount: formatDecimal(held.amount, player.currency),
      by: held.isWithBonus ? ('bonus' as const) : ('balance' as const),
      counted_up_to,
    };
  }

  const viewOf = async (bet: Bet) => {
    const [standings = []] = await standingsOfBets(database, [bet], parts);
    return betView(bet, standings, clock.now());
  };

  return {
    sportMenu: {
      async handle(_input, { region }) {
        if (!isOffered(region)) return fail('not_offered');
        const tournaments = await counted();
        const sports = SPORTS.map((sport) => {
          const own = tournaments.filter((one) => one.sport === sport);
          const sum = (field: 'live' | 'soon') => own.reduce((total, one) => total + one[field], 0);
          return { sport, live: sum('live'), soon: sum('soon') };
        });
        return ok({ simulated: isSimulated, sports, tournaments });
      },
    },
    sportFixtures: {
      async handle({ query }, { region, playerId }) {
        if (!isOffered(region)) return fail('not_offered');
        const now = clock.now();
        const { view, sport = null, tournament_id = null } = query;
        const fixtures = await listFixtures(database, now, { view, sport, tournamentId: tournament_id });
        const reach = reachFor(await personOf(playerId), region);
        const offered = fixtures.filter((fixture) => mayBetOnMatch(reach, fixture));
        return ok({ result: offered.map((fixture) => fixtureView(fixture, reach, now)) });
      },
    },
    sportFixture: {
      async handle({ params }, { region, playerId }) {
        if (!isOffered(region)) return fail('not_offered');
        const now = clock.now();
        const [fixture] = await findFixtures(database, now, [params.fixture_id], null);
        if (!fixture) return fail('not_found');
        return ok(detailsView(fixture, reachFor(await personOf(playerId), region), now));
      },
    },
    sportTable: {
      async handle({ params }, { region }) {
        if (!isOffered(region)) return fail('not_offered');
        const { rows, since } = await leagueTable(
          database,
          params.tournament_id,
          async (season) => (await feed?.resultsOf?.(params.tournament_id, season, clock.now())) ?? null,
        );
        return ok({
          since,
          result: rows.map(({ team, colours: [shirt, trim], form, ...row }) => ({
            ...row,
            name: team,
            colours: [shirt, trim] as [string, string],
            form: [...form],
          })),
        });
      },
    },
    sportQuote: {
      async handle({ body }, { region, playerId }) {
        if (!isOffered(region)) return fail('not_offered');
        const player = await personOf(playerId);
        const now = clock.now();
        const reach = reachFor(player, region);
        const standings = await standingsOf(database, body.selections, reach, now);
        const types = standings.flatMap(({ type }) => type ?? []);
        const limits = player && betLimitsOf(types, player.currency, capsOf(standings));
        return ok({
          selections: body.selections.map((selection, index) => {
            const standing = standings[index];
            const fixture = standing?.fixture;
            return {
              ...selection,
              state: standing?.state ?? 'ended',
              odds: standing?.odds ?? null,
              live: fixture?.status === 'live',
              home: fixture?.home.name ?? '',
              away: fixture?.away.name ?? '',
            };
          }),
          joint: jointView(body.selections, standings),
          groups: groupViews(body.selections, standings),
          delay: delayOf(standings, now),
          tax: stakeTaxOf(reach),
          limits: player &&
            limits && {
              minimum: formatDecimal(limits.minimum, player.currency),
              maximum: formatDecimal(limits.maximum, player.currency),
              payout_maximum: formatDecimal(limits.payoutMaximum, player.currency),
              currency: player.currency,
            },
          own: player && (await ownMost(player)),
        });
      },
    },
    placeBet: {
      async handle({ body }, { region, playerId, idempotencyKey: key }) {
        if (!isOffered(region)) return fail('not_offered');
        if (key === null) return fail('invalid');
        const placed = await placing.place(body, { playerId, region, key });
        return placed.ok ? ok({ bet: await viewOf(placed.value) }) : placed;
      },
    },
    referBet: {
      async handle({ body }, { region, playerId, idempotencyKey: key }) {
        if (!isOffered(region)) return fail('not_offered');
        if (key === null) return fail('invalid');
        const asked = await requests.ask(body, { playerId, region, key });
        return asked.ok ? ok({ request: requestView(asked.value, clock.now()) }) : asked;
      },
    },
    betRequests: {
      async handle(_input, { playerId }) {
        const now = clock.now();
        return ok({ result: (await requests.recent(playerId)).map((request) => requestView(request, now)) });
      },
    },
    answerBetOffer: {
      async handle({ params, body }, { playerId }) {
        const answered = await requests.answer(playerId, params.request_id, body.answer);
        return answered.ok ? ok({ request: requestView(answered.value, clock.now()) }) : answered;
      },
    },
    sportBets: {
      async handle({ query }, { playerId }) {
        const [bets, counts] = await Promise.all([
          pageOfBets(database, playerId, query.status, query.page),
          countBets(database, playerId),
        ]);
        const standings = await standingsOfBets(database, bets, parts);
        const now = clock.now();
        return ok({ result: bets.map((bet, index) => betView(bet, standings[index] ?? [], now)), ...counts });
      },
    },
    betStatement: {
      async handle({ query: { format, language } }, { region, playerId }) {
        const [bets, player] = await Promise.all([betsForFile(database, playerId), players.find(database, playerId)]);
        const isTaxed = stakeTaxOf(reachFor(player, region)) !== null || bets.some(({ tax }) => tax > 0n);
        const name = [player?.fullName ?? player?.nickname, playerId].filter(Boolean).join(' · ');
        const about = { name, at: clock.now(), isTaxed };
        return ok(await statementOf(bets, format, betTexts(language), about));
      },
    },
    cashOutBet: {
      async handle({ params, body }, { playerId, idempotencyKey: key }) {
        if (key === null) return fail('invalid');
        const sold = await cashOut.sell(playerId, params.bet_id, { ...body, tolerance: body.tolerance ?? 0, key });
        if (!sold.ok) return sold;
        parts.onSettled();
        const { bet, sale } = sold.value;
        const text = (amount: bigint) => formatDecimal(amount, bet.currency);
        return ok({ bet: await viewOf(bet), sale: { amount: text(sale.amount), stake: text(sale.stake) } });
      },
    },
  };
}
