/**
 * The conformance kit of sport feeds (docs/integrating.md, “Another feed”): scripts of what feeds really send, late, twice, broken
 * and after outages, with what the sportsbook has to make of each. An adapter of another protocol says the same in its own
 * words: it is told each message of a script, and translates it.
 *
 * A script is XML with comments: `at` moves the clock, `bet` places one of 10.00, `refused` tries to, `expect` names what holds then.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Database, firstRow } from '#server/db/index.ts';
import type { SportFeed } from '#server/ports/sport-feed.ts';
import type { BetView } from '#shared/contract/sport.ts';
import { openSportsbook } from './sport.ts';

const SCRIPTS = join(import.meta.dirname, '../fixtures/sport-conformance');
const DAY = '2026-03-01';
const MATCHES = { match: 'sr:match:1', other: 'sr:match:2', late: 'sr:match:3' } as const;

/** An adapter under test. */
export interface ConformingFeed {
  feed: SportFeed;
  /** Has the vendor say something; it is read with the next read. */
  say(xml: string): Promise<void>;
}

const msOf = (time: string): number => Date.parse(`${DAY}T${time}Z`);

/** Times of day as milliseconds, as feeds write them. */
const withTimes = (xml: string): string =>
  xml.replace(
    /(timestamp|start_time|end_time)="(\d\d:\d\d:\d\d(?:\.\d+)?)"/g,
    (_whole, name: string, time: string) => `${name}="${msOf(time)}"`,
  );

const sides = (home: string, away: string): string =>
  `<competitors><competitor id="sr:c:${home}" name="${home}" qualifier="home"/><competitor id="sr:c:${away}" name="${away}" qualifier="away"/></competitors>`;
const BEGIN = [MATCHES.match, MATCHES.other]
  .map(
    (id, index) => `<fixtures_fixture generated_at="${DAY}T10:00:00Z"><fixture id="${id}" start_time="${DAY}T10:50:00Z">
      <tournament id="sr:tournament:3" name="Coastal League"><sport id="sr:sport:1" name="Soccer"/></tournament>
      ${index === 0 ? sides('Port Alder', 'Salt Bay') : sides('Low Ness', 'Far Point')}
    </fixture></fixtures_fixture>`,
  )
  .join('\n');

type Book = Awaited<ReturnType<typeof openSportsbook>>;
type Look = (subject: string, detail: string) => Promise<string>;

/** What scripts look at, by the word that they name it by. */
function looksAt(book: Book, database: Database, asked: () => number): Record<string, Look> {
  const fixtureOf = async (id: string) => {
    const input = { params: { fixture_id: id }, query: undefined, body: undefined };
    const answer = await book.routes.sportFixture.handle(input, book.contextOf(book.playerId, null, 'main'));
    return answer.ok ? answer.value : null;
  };
  const main = () => fixtureOf(MATCHES.match);
  const betOn = async (outcome: string): Promise<BetView | undefined> =>
    [...(await book.bets('open')), ...(await book.bets('settled'))].find(({ legs }) => legs[0]?.outcome === outcome);
  const count = async (query: ReturnType<typeof sql>) =>
    String((await firstRow<{ count: number }>(database, query))?.count ?? 0);
  const homeOdds = async (id: string) => {
    const fixture = await fixtureOf(id);
    const result = fixture?.markets.result;
    if (fixture === null) return 'unknown';
    const isOpen = !fixture.standing.stopped && result?.status === 'active';
    return isOpen ? `open ${result.odds.home}` : 'closed';
  };
  return {
    match: async () => {
      const fixture = await main();
      if (fixture === null) return 'unknown';
      return fixture.standing.stopped ? 'closed' : 'open';
    },
    status: async () => (await main())?.standing.status ?? 'unknown',
    score: async () => (await main())?.standing.score?.join('-') ?? 'unknown',
    clock: async () => String((await main())?.standing.clock),
    bet: async (outcome) => (await betOn(outcome))?.status ?? 'none',
    sale: async (outcome) => ((await betOn(outcome))?.cash_out == null ? 'closed' : 'open'),
    other: () => homeOdds(MATCHES.other),
    late: () => homeOdds(MATCHES.late),
    aside: () => count(sql`select count(*)::integer as count from sport_quarantine where state = 'held'`),
    unknown: () => count(sql`select sum(unknown_states)::integer as count from sport_producers`),
    asked: async () => String(asked()),
    market: async (key) => {
      const market = (await main())?.markets[key];
      if (market === undefined) return 'unknown';
      if (market.status === 'active') return `open ${Object.values(market.odds)[0]}`;
      return market.status === 'suspended' ? 'suspended' : 'ended';
    },
  };
}

/** One thing that is expected: `bet home void`, `result open 1.40`, `score 1-0`. */
async function hold(looks: Record<string, Look>, expectation: string, where: string): Promise<void> {
  const [subject = '', ...words] = expectation.trim().split(/\s+/);
  const look = looks[subject];
  const hasObject = subject === 'bet' || subject === 'sale';
  const wanted = (hasObject ? words.slice(1) : words).join(' ');
  const found = look === undefined ? await looks.market?.(subject, '') : await look(words[0] ?? '', '');
  // `open` alone is open at whatever odds.
  const shown = wanted === 'open' ? found?.split(' ')[0] : found;
  expect(shown, `${where}: ${expectation.trim()}`).toBe(wanted);
}

async function run(
  name: string,
  database: Database,
  open: (producer: string) => Promise<ConformingFeed>,
): Promise<void> {
  const script = readFileSync(join(SCRIPTS, name), 'utf8');
  const stage = await open(`kit-${name.slice(0, 2)}`);
  let asked = 0;
  const feed: SportFeed = {
    ...stage.feed,
    async recover(producer, since) {
      asked += 1;
      return (await stage.feed.recover?.(producer, since)) ?? null;
    },
  };
  const book = await openSportsbook(database, 100_000n, undefined, feed);
  const looks = looksAt(book, database, () => asked);
  book.clock.at = msOf('10:59:59');
  await stage.say(BEGIN);
  await book.sport.tend();
  for (const part of script.split(/(?=<!--)/)) {
    const [, directive = '', said = ''] = /^<!--\s*([\s\S]*?)\s*-->([\s\S]*)$/.exec(part) ?? [];
    const [word = '', ...rest] = directive.split(/\s+/);
    const where = `${name} at ${new Date(book.clock.at).toISOString().slice(11, 23)}`;
    if (word === 'at') book.clock.at = msOf(rest[0] ?? '');
    if (word === 'bet') {
      const [market = '', outcome = '', odds = ''] = rest;
      const placed = await book.place({ legs: [[MATCHES.match, market, outcome, odds]], accept: 'any' });
      expect(placed, `${where}: ${directive}`).toMatchObject({ status: 'open' });
    }
    if (word === 'refused') {
      const [market = '', outcome = '', odds = ''] = rest;
      const placed = await book.place({ legs: [[MATCHES.match, market, outcome, odds]], accept: 'any' });
      expect(placed, `${where}: ${directive}`).toMatchObject({ name: 'selection_suspended' });
    }
    if (word === 'expect') {
      for (const one of rest.join(' ').split(';')) await hold(looks, one, where);
    }
    if (said.trim() !== '') await stage.say(withTimes(said));
    if (said.trim() !== '' || word === 'at') await book.sport.tend();
  }
}

/** The scripts, against an adapter on a database of its own. @param open a feed that has told nothing, by its producer's name */
export function sportFeedConformance(
  databaseOf: () => Promise<Database>,
  open: (producer: string) => Promise<ConformingFeed>,
): void {
  for (const name of readdirSync(SCRIPTS).sort()) {
    const [, title = name] = /^<!--\s*([\s\S]*?)\s*-->/.exec(readFileSync(join(SCRIPTS, name), 'utf8')) ?? [];
    test(title, async () => run(name, await databaseOf(), open));
  }
}
