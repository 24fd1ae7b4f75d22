/** ADR 0268: whatever the order in which messages of a match arrive, and however often, they end in one state. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import type { FeedMarket, FeedMessage, FixtureDetails } from '#server/ports/sport-feed.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openSportsbook } from '../support/sport.ts';

/** Matches of one run: many are taken in as quickly as one. */
const MATCHES = 120;
const MARKETS = ['result', 'both_to_score'] as const;

type Said = FeedMessage extends infer Message
  ? Message extends FeedMessage
    ? Omit<Message, 'fixtureId' | 'at'>
    : never
  : never;

const market = fc.constantFrom(...MARKETS);
const OUTCOMES = { result: ['home', 'draw', 'away'], both_to_score: ['yes', 'no'] } as const;
const feedMarket = fc
  .record({
    key: market,
    status: fc.constantFrom('active', 'suspended', 'inactive', undefined),
    odds: fc.integer({ min: 2, max: 90 }),
  })
  .map(
    ({ key, status, odds }): FeedMarket => ({
      key,
      ...(status === undefined ? {} : { status }),
      outcomes:
        odds % 5 === 0
          ? []
          : OUTCOMES[key].map((outcome) => ({
              key: outcome,
              odds: `${odds}.00`,
              probability: 1 / OUTCOMES[key].length,
            })),
    }),
  );
const said: fc.Arbitrary<Said> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .uniqueArray(feedMarket, { selector: ({ key }) => key, maxLength: 2 })
      .map((markets): Said => ({ type: 'odds_change', markets })),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 0, max: 5 })
      .map((home): Said => ({ type: 'odds_change', status: 'live', state: { score: [home, 0] }, markets: [] })),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 0, max: 90 })
      .map((minute): Said => ({ type: 'odds_change', state: { clockSeconds: minute * 60 }, markets: [] })),
  },
  { weight: 2, arbitrary: fc.constant<Said>({ type: 'bet_stop' }) },
  {
    weight: 2,
    arbitrary: market.chain((key) =>
      fc.constantFrom(...OUTCOMES[key]).map(
        (winner): Said => ({
          type: 'bet_settlement',
          markets: [
            { key, outcomes: Object.fromEntries(OUTCOMES[key].map((one) => [one, one === winner ? 'won' : 'lost'])) },
          ],
        }),
      ),
    ),
  },
  { weight: 1, arbitrary: market.map((key): Said => ({ type: 'rollback_bet_settlement', markets: [key] })) },
  {
    weight: 1,
    arbitrary: market.map((key): Said => ({ type: 'bet_cancel', markets: [key], from: null, until: null })),
  },
);
/** What is said of a match, each a second after the other, and an order in which it arrives: some of it twice. */
const story = fc.array(said, { minLength: 3, maxLength: 12 }).chain((messages) =>
  fc.record({
    messages: fc.constant(messages),
    order: fc.shuffledSubarray(
      [...messages.keys(), ...messages.keys()].map((index, place) => [index, place] as const),
      {
        minLength: messages.length * 2,
        maxLength: messages.length * 2,
      },
    ),
  }),
);

onOneDatabase((_name, open) => {
  test('in their order, in another, some of them twice, at once or one by one: the markets are the same', async () => {
    const { database } = await open();
    const book = await openSportsbook(database, 0n);
    const stories = fc.sample(story, { numRuns: MATCHES, seed: 20_261_130 });
    const first = book.clock.now();
    const details: FixtureDetails = {
      ...{ sport: 'football', tournament: { id: 'coastal', name: 'Coastal League' }, startsAt: first },
      competitors: { home: { name: 'a', colours: ['', ''] }, away: { name: 'b', colours: ['', ''] } },
    };
    await book.sport.take(
      stories.flatMap((_story, index) =>
        ['a', 'b', 'c'].map((side) => ({
          fixtureId: `m${index}${side}`,
          at: first,
          type: 'fixture' as const,
          details,
        })),
      ),
    );
    const begin = book.clock.at + 1_000;
    const messageOf = (message: Said, fixtureId: string, place: number) =>
      ({ ...message, fixtureId, at: new Date(begin + place * 1_000) }) as FeedMessage;
    const inOrder = stories.flatMap(({ messages }, index) =>
      messages.map((message, place) => messageOf(message, `m${index}a`, place)),
    );
    const shuffled = (side: string) =>
      stories.map(({ messages, order }, index) =>
        order.map(([place]) => messageOf(messages[place] as Said, `m${index}${side}`, place)),
      );
    book.clock.at += 3_600_000;
    await book.sport.take(inOrder);
    await book.sport.take(shuffled('b').flat());
    const single = shuffled('c');
    for (let place = 0; place < 24; place += 1) await book.sport.take(single.flatMap((own) => own[place] ?? []));
    const found = await rows<{ match: string; side: string; state: string }>(
      database,
      sql`select left(fixture_id, -1) as match, right(fixture_id, 1) as side, jsonb_build_object('status', status, 'state', state,
            'stopped', is_stopped, 'markets', (select jsonb_object_agg(market, jsonb_build_object('status', market.status,
              'outcomes', outcomes, 'results', results)) from sport_markets as market
              where market.fixture_id = fixture.fixture_id))::text as state
          from sport_fixtures as fixture`,
    );
    const state = new Map(found.map((row) => [`${row.match}${row.side}`, row.state]));
    expect(state.size).toBe(3 * MATCHES);
    for (const [index, { messages, order }] of stories.entries()) {
      const told = JSON.stringify({ messages, order: order.map(([place]) => place) });
      expect(state.get(`m${index}b`), told).toBe(state.get(`m${index}a`));
      expect(state.get(`m${index}c`), told).toBe(state.get(`m${index}a`));
    }
    const kinds = new Set(
      [...state.values()].flatMap((text) => [...text.matchAll(/"status": "(\w+)"/g)].map(([, one]) => one)),
    );
    expect(kinds).toEqual(new Set(['not_started', 'live', 'active', 'suspended', 'inactive', 'settled']));
  });
});
