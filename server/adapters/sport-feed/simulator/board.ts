/**
 * What the simulator will offer before matches begin, as the contract shows it. It follows from the clock alone (no secret
 * is in it), so that pages can be built with it (ADR 0120).
 */
import type { FixtureView, MarketView } from '#shared/contract/sport.ts';
import type { Competitor } from '../../../ports/sport-feed.ts';
import { marketAt } from './messages.ts';
import { fixturesBetween, type ScheduledFixture } from './schedule.ts';

const competitorView = ({ name, colours }: Competitor) => ({
  name,
  colours: [colours[0], colours[1]] as [string, string],
});

function marketsOf(fixture: ScheduledFixture): Record<string, MarketView> {
  const match = fixture.play();
  const { facts } = match.at(null);
  const offered = match.markets.map((market) => marketAt(match, market, null, facts));
  return Object.fromEntries(
    offered
      .filter(({ status }) => status === 'active')
      .map(({ key, outcomes }) => {
        const odds = outcomes.flatMap(({ key: outcome, odds: price }) => (price === null ? [] : [[outcome, price]]));
        return [key, { status: 'active', odds: Object.fromEntries(odds) }];
      }),
  );
}

function viewOf(fixture: ScheduledFixture, markets: Record<string, MarketView>): FixtureView {
  const { sport, tournament, competitors, startsAt } = fixture.details;
  return {
    fixture_id: fixture.id,
    sport,
    tournament: { tournament_id: tournament.id, name: tournament.name },
    home: competitorView(competitors.home),
    away: competitorView(competitors.away),
    starts_at: startsAt.toISOString(),
    standing: { status: 'not_started', stopped: false, score: [0, 0], sets: [] },
    markets,
    market_count: Object.keys(markets).length,
  };
}

const inOrder = (one: FixtureView, other: FixtureView): number =>
  one.starts_at.localeCompare(other.starts_at) || one.fixture_id.localeCompare(other.fixture_id);

/** The matches that begin in a time (both ends in), by their start, with all their markets. */
export function simulatedBoard(from: Date, until: Date): FixtureView[] {
  return fixturesBetween('', from, until)
    .map((fixture) => viewOf(fixture, marketsOf(fixture)))
    .sort(inOrder);
}

/** The same matches without their markets: pricing those is nearly all the work. */
export function simulatedFixtures(from: Date, until: Date): FixtureView[] {
  return fixturesBetween('', from, until)
    .map((fixture) => viewOf(fixture, {}))
    .sort(inOrder);
}
