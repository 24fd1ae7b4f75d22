/**
 * The matches that the page of sport is built with (ADR 0120), and those that have pages of their own (ADR 0165). They
 * begin in the hours after the next, so that none of them has begun while a page is fresh. They come from a file of the
 * content, where an operator's feed is published, or else from the simulator.
 */
import { z } from 'zod';
import { publishingTime, readJson, readMoment } from '#features/content/index.ts';
import { buildEnvironment } from '#features/regions/paths.ts';
import { pageVendors } from '#features/vendors/vendors.build.ts';
import { type FixtureView, fixtureSchema } from '#shared/contract/sport.ts';
import type { Reach, RegionId } from '#shared/regions/index.ts';
import { SPORTS, type Sport } from '#shared/sport/facts.ts';
import { marketOf } from '#shared/sport/markets.ts';
import { mayBetOn, mayBetOnMatch } from '#shared/sport/rules.ts';
import { type Board, MARKETS_OF_ROW } from './model.ts';

const HOUR_MS = 3_600_000;
/** As far as the list of matches that start soon looks. */
const AHEAD_HOURS = 6;
/** The hero and the first row of the list that starts soon; the page of sport has no bytes for more. */
const SHOWN = 2;
/** Which matches have pages: at most so many of a domain, so far ahead, and those of these leagues before all others. */
const PAGES: { most: number; hours: number; leagues: readonly string[] } = {
  most: 24,
  hours: 72,
  leagues: ['coastal', 'harbour', 'harbour-ball', 'frost', 'beacon'],
};
/** What `GET /api/sport/fixtures?view=soon` answers. */
const PUBLISHED = 'src/content/sport/board.json';

const answerSchema = z.object({ result: z.array(fixtureSchema) });

/** The hour in which the site is published: until it ends, the page stays as it is. */
function boardHour(): Date {
  return new Date(Math.floor(publishingTime().getTime() / HOUR_MS) * HOUR_MS);
}

/** Whether markets are wanted; the simulator takes long to price them. */
type Markets = 'all' | 'none';

async function askSimulator(query: string): Promise<FixtureView[]> {
  const base = process.env.CONTENT_URL;
  if (base === undefined) return [];
  const response = await fetch(`${base}/sport-board?${query}`);
  if (!response.ok) throw new Error(`The board of sport was answered with ${response.status}`);
  return answerSchema.parse(await response.json()).result;
}

const asked = new Map<string, Promise<FixtureView[]>>();

/** Each hour's matches are asked for once. */
function simulated(hour: Date, markets: Markets): Promise<FixtureView[]> {
  const query = `environment=${buildEnvironment()}&hour=${hour.toISOString()}&markets=${markets}`;
  const known = asked.get(query) ?? askSimulator(query);
  asked.set(query, known);
  return known;
}

const byStart = (one: FixtureView, other: FixtureView): number => one.starts_at.localeCompare(other.starts_at);

/** What a row shows of a match, without what the law of the region forbids. */
function shown(fixture: FixtureView, reach: Reach): FixtureView {
  const names: readonly string[] = MARKETS_OF_ROW[fixture.sport];
  const markets = Object.entries(fixture.markets).filter(([key]) => {
    const type = marketOf(key)?.type;
    return names.includes(key) && type !== undefined && mayBetOn(reach, type, false);
  });
  return { ...fixture, markets: Object.fromEntries(markets) };
}

interface Coming {
  /** By their start. */
  fixtures: FixtureView[];
  simulated: boolean;
  reach: Reach;
}

/**
 * The matches that begin in the hours after the next, as far as a region may bet on them. Changes by itself each hour; null
 * where an outside sportsbook has matches of its own.
 */
async function comingTo(region: RegionId, hours: number, markets: Markets): Promise<Coming | null> {
  if (pageVendors({ region, environment: buildEnvironment() })?.vendors.sportsbook) return null;
  const hour = boardHour();
  const [from = '', until = ''] = [1, hours].map((after) => new Date(hour.getTime() + after * HOUR_MS).toISOString());
  readMoment(new Date(hour.getTime() + HOUR_MS));
  const published = readJson(PUBLISHED, answerSchema)?.result;
  const reach: Reach = { regions: [region], country: null };
  const fixtures = (published ?? (await simulated(hour, markets)))
    .filter(({ youth = false }) => mayBetOnMatch(reach, { isYouth: youth }))
    .filter(({ starts_at }) => starts_at > from && starts_at <= until)
    .sort(byStart);
  return { fixtures, simulated: published === undefined, reach };
}

/** What is known of the matches to come when a region's pages are published. */
export async function sportBoard(region: RegionId): Promise<Board> {
  const coming = await comingTo(region, AHEAD_HOURS, 'all');
  if (coming === null) return { fixtures: [], counts: {}, simulated: false };
  const { fixtures, simulated, reach } = coming;
  const counts = SPORTS.map((sport): [Sport, number] => [
    sport,
    fixtures.filter((fixture) => fixture.sport === sport).length,
  ]);
  return {
    fixtures: fixtures.slice(0, SHOWN).map((fixture) => shown(fixture, reach)),
    counts: Object.fromEntries(counts),
    simulated,
  };
}

const isOfFirst = ({ tournament }: FixtureView): boolean => PAGES.leagues.includes(tournament.tournament_id);

/** Matches of the coming days, by their start. */
export type PagedMatches = Pick<Board, 'fixtures' | 'simulated'>;

/** The matches that have a page each on a region's domain (ADR 0165): the soonest of the first leagues, then all others. */
export async function pagedMatches(region: RegionId, markets: Markets = 'all'): Promise<PagedMatches> {
  const coming = await comingTo(region, PAGES.hours, markets);
  if (coming === null) return { fixtures: [], simulated: false };
  const { simulated, reach } = coming;
  const matches = coming.fixtures.filter(({ outright = false }) => !outright);
  const [first, others] = [true, false].map((wanted) => matches.filter((match) => isOfFirst(match) === wanted));
  const chosen = [...(first ?? []), ...(others ?? [])].slice(0, PAGES.most).sort(byStart);
  return { fixtures: chosen.map((fixture) => shown(fixture, reach)), simulated };
}
