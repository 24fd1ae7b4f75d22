/**
 * The matches that the page of sport is built with (ADR 0120): those that begin in the hour after the next, so that none of
 * them has begun while the page is fresh. From a file of the content, where an operator's feed is published, or else from
 * the simulator.
 */
import { z } from 'zod';
import { publishingTime, readJson, readMoment } from '#features/content/index.ts';
import { buildEnvironment } from '#features/regions/paths.ts';
import { pageVendors } from '#features/vendors/vendors.build.ts';
import { type FixtureView, fixtureSchema } from '#shared/contract/sport.ts';
import type { Reach, RegionId } from '#shared/regions/index.ts';
import { SPORTS, type Sport } from '#shared/sport/facts.ts';
import { marketOf } from '#shared/sport/markets.ts';
import { mayBetOn } from '#shared/sport/rules.ts';
import { type Board, MARKETS_OF_ROW } from './model.ts';

const HOUR_MS = 3_600_000;
/** As far as the list of matches that start soon looks. */
const AHEAD_HOURS = 6;
/** The highlights, and the rows of the first list. */
const SHOWN = 4;
/** What `GET /api/sport/fixtures?view=soon` answers. */
const PUBLISHED = 'src/content/sport/board.json';

const answerSchema = z.object({ result: z.array(fixtureSchema) });

/** The hour in which the site is published: until it ends, the page stays as it is. */
function boardHour(): Date {
  return new Date(Math.floor(publishingTime().getTime() / HOUR_MS) * HOUR_MS);
}

async function askSimulator(hour: Date): Promise<FixtureView[]> {
  const base = process.env.CONTENT_URL;
  if (base === undefined) return [];
  const response = await fetch(`${base}/sport-board?environment=${buildEnvironment()}&hour=${hour.toISOString()}`);
  if (!response.ok) throw new Error(`The board of sport was answered with ${response.status}`);
  return answerSchema.parse(await response.json()).result;
}

const asked = new Map<string, Promise<FixtureView[]>>();

/** Each hour's matches are asked for once. */
function simulated(hour: Date): Promise<FixtureView[]> {
  const key = hour.toISOString();
  const known = asked.get(key) ?? askSimulator(hour);
  asked.set(key, known);
  return known;
}

/** What a row shows of a match, without what the law of the region forbids. */
function shown(fixture: FixtureView, region: RegionId): FixtureView {
  const reach: Reach = { regions: [region], country: null };
  const names: readonly string[] = MARKETS_OF_ROW[fixture.sport];
  const markets = Object.entries(fixture.markets).filter(([key]) => {
    const type = marketOf(key)?.type;
    return names.includes(key) && type !== undefined && mayBetOn(reach, type, false);
  });
  return { ...fixture, markets: Object.fromEntries(markets) };
}

/** What is known of the matches to come when a region's pages are published; changes by itself each hour. */
export async function sportBoard(region: RegionId): Promise<Board> {
  // An outside sportsbook has matches of its own.
  if (pageVendors({ region, environment: buildEnvironment() })?.vendors.sportsbook)
    return { fixtures: [], counts: {}, simulated: false };
  const hour = boardHour();
  const [from, until] = [1, AHEAD_HOURS].map((hours) => new Date(hour.getTime() + hours * HOUR_MS).toISOString());
  readMoment(new Date(hour.getTime() + HOUR_MS));
  const published = readJson(PUBLISHED, answerSchema)?.result;
  const known = published ?? (await simulated(hour));
  const coming = known
    .filter(({ starts_at }) => starts_at > (from ?? '') && starts_at <= (until ?? ''))
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at));
  const counts = SPORTS.map((sport): [Sport, number] => [
    sport,
    coming.filter((fixture) => fixture.sport === sport).length,
  ]);
  return {
    fixtures: coming.slice(0, SHOWN).map((fixture) => shown(fixture, region)),
    counts: Object.fromEntries(counts),
    simulated: published === undefined,
  };
}
