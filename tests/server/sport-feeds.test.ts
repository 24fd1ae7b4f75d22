/** The adapters of sport feeds keep the rules of the port; the recorded one reads what an official feed writes. */
import { appendFile, copyFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { finalScores } from '#server/adapters/sport-feed/football-model.ts';
import { createRecordedFeed } from '#server/adapters/sport-feed/recorded/index.ts';
import { fixtureOf } from '#server/adapters/sport-feed/recorded/messages.ts';
import { fittedScores } from '#server/adapters/sport-feed/recorded/score-fit.ts';
import { readElements } from '#server/adapters/sport-feed/recorded/xml.ts';
import { createSimulator } from '#server/adapters/sport-feed/simulator/index.ts';
import type { FeedMarket, FeedMessage } from '#server/ports/sport-feed.ts';
import { jointChance, type ScoreChance } from '#shared/sport/same-match.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openSportsbook } from '../support/sport.ts';
import { sportFeedContract } from '../support/sport-feed-contract.ts';

const DIRECTORY = join(import.meta.dirname, '../fixtures/sport-recording');
const recorded = () => createRecordedFeed({ directory: DIRECTORY, producer: 'recorded' });
const PLAYERS = join(import.meta.dirname, '../fixtures/sport-recording-players');
const withPlayers = () => createRecordedFeed({ directory: PLAYERS, producer: 'recorded' });
const at = (time: string) => new Date(`2026-03-01T${time}Z`);

describe('the recorded feed', () => {
  sportFeedContract({
    open: recorded,
    begin: at('10:00:00'),
    until: at('12:00:12'),
    stops: [at('11:00:05'), at('12:00:03'), at('12:00:06')],
  });

  test('a match is of minors by the age group of a team', () => {
    const matchOf = (group: string) =>
      `<fixture id="sr:match:5" start_time="2026-03-01T12:00:00Z">
        <tournament id="sr:tournament:3" name="Coastal Cup"><sport id="sr:sport:1" name="Soccer"/></tournament>
        <competitors>
          <competitor id="sr:competitor:10" name="Port Alder" qualifier="home" ${group}/>
          <competitor id="sr:competitor:11" name="Salt Bay" qualifier="away"/>
        </competitors>
      </fixture>`;
    const isYouth = (group: string) => {
      const [fixture] = readElements(matchOf(group));
      return fixture && fixtureOf(fixture)?.details.isYouth;
    };
    expect(['age_group="U17"', 'age_group="U19"'].map(isYouth)).toEqual([true, true]);
    expect(['age_group="U21"', ''].map(isYouth)).toEqual([undefined, undefined]);
  });

  test('the chances of each result of an outcome are read where the feed tells them', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'feed-'));
    const [fixture = ''] = (await readdir(DIRECTORY)).sort();
    await copyFile(join(DIRECTORY, fixture), join(directory, fixture));
    await writeFile(
      join(directory, 'z.xml'),
      `<odds_change product="1" event_id="sr:match:1" timestamp="${at('11:30:00').getTime()}">
        <odds><market id="16" specifiers="hcp=0.25" status="1">
          <outcome id="1714" odds="1.9" active="1" probabilities="0.55" win_probabilities="0.45" lose_probabilities="0.3"
            half_win_probabilities="0.25" refund_probabilities="0" half_lose_probabilities="0"/>
          <outcome id="1715" odds="1.9" active="1" probabilities="0.45"/>
        </market></odds>
      </odds_change>`,
    );
    const { messages } = await createRecordedFeed({ directory, producer: 'recorded' }).read(null, at('11:31:00'));
    const told = messages.findLast(({ type }) => type === 'odds_change');
    expect(told).toMatchObject({
      markets: [
        {
          key: 'asian_handicap:0.25',
          outcomes: [{ chances: { won: 0.45, half_won: 0.25, void: 0, half_lost: 0 } }, { key: 'away' }],
        },
      ],
    });
    expect(JSON.stringify(told)).not.toContain('"key":"away","odds":"1.90","probability":0.45,"chances"');
  });

  test('odds, stops, windows of time and settlements are read as the feed means them; the rest is left out', async () => {
    const { messages } = await recorded().read(null, at('12:00:12'));
    expect(new Set(messages.map(({ fixtureId }) => fixtureId))).toEqual(new Set(['sr:match:1']));
    const [fixture, first, stop, live, cancel, back, settled, rollback] = messages;
    expect(fixture).toMatchObject({
      type: 'fixture',
      details: {
        sport: 'football',
        tournament: { name: 'Coastal League', season: 'sr:season:7' },
        competitors: { home: { name: 'Port Alder' }, away: { name: 'Salt & Bay' } },
      },
    });
    expect(first).toMatchObject({
      status: 'not_started',
      markets: [
        {
          key: 'result',
          status: 'active',
          outcomes: [{ key: 'home', odds: '1.85', probability: 0.51 }, { odds: '3.45' }, { key: 'away', odds: null }],
        },
        { key: 'total_goals:2.5', outcomes: [{ key: 'over' }, { key: 'under' }] },
        { key: 'asian_handicap:-0.25', status: 'suspended' },
      ],
    });
    expect(stop?.type).toBe('bet_stop');
    expect(live).toMatchObject({ status: 'live', state: { score: [1, 0], clockSeconds: 750 } });
    const window = { from: at('12:00:00'), until: at('12:00:03') };
    expect(cancel).toMatchObject({ type: 'bet_cancel', markets: ['result'], ...window });
    expect(back).toMatchObject({ type: 'rollback_bet_cancel', markets: ['result'], ...window });
    // Both to score is not decided yet.
    expect(settled).toMatchObject({
      markets: [
        { key: 'result', outcomes: { home: 'won', draw: 'lost', away: 'lost' } },
        { key: 'total_goals:2.5', outcomes: { over: 'void', under: 'void' } },
        { key: 'asian_handicap:-0.25', outcomes: { home: 'half_won', away: 'half_lost' } },
      ],
    });
    expect(rollback).toMatchObject({ type: 'rollback_bet_settlement', markets: ['result'] });
  });

  test('what is written meanwhile is told', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sport-'));
    const feed = createRecordedFeed({ directory, producer: 'recorded' });
    const { messages, position } = await feed.read(null, at('12:00:00'));
    expect(messages).toEqual([]);
    const fixture = `<fixtures_fixture generated_at="2026-03-01T11:00:00Z"><fixture id="m" start_time="2026-03-01T12:00:00Z">
      <tournament id="t" name="T"><sport id="sr:sport:5"/></tournament></fixture></fixtures_fixture>`;
    await writeFile(join(directory, '1.xml'), fixture);
    expect((await feed.read(position, at('12:00:00'))).messages).toMatchObject([{ type: 'fixture', fixtureId: 'm' }]);
  });

  describe('goes on by what has come, whatever the times of messages', () => {
    const settled = (match: number, time: string) =>
      `<bet_settlement product="1" event_id="sr:match:${match}" timestamp="${at(time).getTime()}" certainty="1"><outcomes>
        <market id="1"><outcome id="1" result="1"/><outcome id="2" result="0"/><outcome id="3" result="0"/></market>
      </outcomes></bet_settlement>\n`;
    const told = (match: number) =>
      `<fixtures_fixture generated_at="2026-03-01T10:00:00Z"><fixture id="sr:match:${match}"
        start_time="2026-03-01T10:30:00Z"><tournament id="t" name="T"><sport id="sr:sport:1"/></tournament></fixture></fixtures_fixture>\n`;
    const matches = Array.from({ length: 40 }, (_, index) => index + 1);

    /** A folder that knows forty matches, and reads of it. */
    async function start() {
      const directory = await mkdtemp(join(tmpdir(), 'feed-'));
      const file = (name: string) => join(directory, name);
      await writeFile(file('1.xml'), matches.map(told).join(''));
      const open = () => createRecordedFeed({ directory, producer: 'recorded' });
      let [feed, position]: [ReturnType<typeof open>, string | null] = [open(), null];
      const read = async (time: string) => {
        const answer = await feed.read(position, at(time));
        position = answer.position;
        return answer.messages.filter(({ type }) => type === 'bet_settlement').map(({ fixtureId }) => fixtureId);
      };
      const restart = () => {
        feed = open();
      };
      await read('11:00:00');
      return { file, read, restart };
    }

    test.each([150, 400, 5_000])('forty settlements that come %i ms late are forty', async (latency) => {
      const { file, read } = await start();
      const heard: string[] = [];
      for (const [index, match] of matches.entries()) {
        // Made 50 ms after each other, written so much later, read each 50 ms.
        const made = new Date(at('11:00:00').getTime() + index * 50);
        const now = new Date(made.getTime() + latency);
        await appendFile(file('2.xml'), settled(match, made.toISOString().slice(11, 23)));
        heard.push(...(await read(now.toISOString().slice(11, 23))));
      }
      expect(heard).toEqual(matches.map((match) => `sr:match:${match}`));
    });

    test('an old file that is removed, one that comes late, and one that is written anew repeat and lose nothing', async () => {
      const { file, read, restart } = await start();
      await writeFile(file('2.xml'), settled(1, '11:00:00'));
      await writeFile(file('3.xml'), settled(2, '11:00:01'));
      expect(await read('11:00:02')).toEqual(['sr:match:1', 'sr:match:2']);
      await rm(file('2.xml'));
      await appendFile(file('3.xml'), settled(3, '11:00:00.500'));
      expect(await read('11:00:03')).toEqual(['sr:match:3']);
      await writeFile(file('0.xml'), settled(4, '10:59:00'));
      expect(await read('11:00:04')).toEqual(['sr:match:4']);
      restart();
      expect(await read('11:00:05')).toEqual([]);
      await writeFile(file('3.xml'), settled(5, '11:00:01') + settled(6, '11:00:02'));
      expect(await read('11:00:06')).toEqual(['sr:match:5', 'sr:match:6']);
      restart();
      expect(await read('11:00:07')).toEqual([]);
    });

    test('what bears a later time waits for it, over a restart too', async () => {
      const { file, read, restart } = await start();
      await appendFile(file('2.xml'), settled(1, '11:05:00') + settled(2, '11:00:30'));
      expect(await read('11:01:00')).toEqual(['sr:match:2']);
      restart();
      expect(await read('11:04:59')).toEqual([]);
      expect(await read('11:05:00')).toEqual(['sr:match:1']);
    });

    test('what is half written is waited for; one that stays so is unreadable, and does not hide what follows', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'feed-'));
      const file = join(directory, '1.xml');
      const feed = createRecordedFeed({ directory, producer: 'recorded' });
      const [half, rest] = [settled(1, '11:00:00').slice(0, 60), settled(1, '11:00:00').slice(60)];
      const written = async (text: string, time: string) => {
        await appendFile(file, text);
        await utimes(file, at(time), at(time));
      };
      await written(told(1) + half, '11:00:00');
      const first = await feed.read(null, at('11:00:01'));
      expect(first).toMatchObject({ messages: [{ type: 'fixture' }], unreadable: [] });
      await written(rest, '11:00:02');
      const second = await feed.read(first.position, at('11:00:02'));
      expect(second).toMatchObject({ messages: [{ type: 'bet_settlement' }], unreadable: [] });
      await written(half, '11:00:03');
      const third = await feed.read(second.position, at('11:00:09'));
      expect(third.unreadable).toMatchObject([{ fixtureId: 'sr:match:1', text: half }]);
      await written(settled(1, '11:00:10'), '11:00:10');
      const last = await feed.read(third.position, at('11:00:10'));
      expect(last).toMatchObject({ messages: [{ type: 'bet_settlement' }], unreadable: [] });
    });

    test('a line that is appended to six megabytes is read in ten milliseconds', async () => {
      const { file, read } = await start();
      const line = settled(1, '11:00:00');
      await writeFile(file('2.xml'), line.repeat(Math.ceil(6_000_000 / line.length)));
      await read('11:00:01');
      const took: number[] = [];
      for (let turn = 0; turn < 7; turn += 1) {
        await appendFile(file('2.xml'), settled(2, `11:00:0${turn + 2}`));
        const began = performance.now();
        expect(await read(`11:00:0${turn + 2}`)).toEqual(['sr:match:2']);
        took.push(performance.now() - began);
      }
      // On a machine that does other things the quickest says what it takes.
      expect(Math.min(...took)).toBeLessThan(10);
    });
  });

  test('text that is no XML is refused with its place', () => {
    expect(() => readElements('<bet_stop event_id="m">')).toThrow('has no end');
    expect(() => readElements('<a/>text')).toThrow('at character 4');
    expect(() => readElements('<a></b>')).toThrow('</b>');
  });
});

describe('a recorded match with players', () => {
  sportFeedContract({
    open: withPlayers,
    begin: at('10:00:00'),
    until: at('13:10:08'),
    stops: [at('11:00:05'), at('13:10:03')],
  });

  test('a scorer is named as people say it; who has no name, or scores another goal, is not offered', async () => {
    const { messages } = await withPlayers().read(null, at('11:00:05'));
    const [, first] = messages;
    expect(first).toMatchObject({
      state: {
        // The second of one name bears his number; a side that the odds leave out is that of his team.
        lineups: { home: ['Tomas Wren', 'Jaan Ilves', 'Finn Sorley'], away: ['Dele Okoro', 'Tomas Wren (202)'] },
      },
    });
    const markets = first?.type === 'odds_change' ? first.markets : [];
    const [one, any] = ['first_scorer', 'anytime_scorer'].map((key) => markets.find((market) => market.key === key));
    expect(one?.outcomes).toEqual([
      { key: 'Tomas Wren', odds: '4.50', probability: 0.19 },
      { key: 'Jaan Ilves', odds: '8.00', probability: 0.1 },
      { key: 'Finn Sorley', odds: null, probability: 0 },
      { key: 'Dele Okoro', odds: '6.00', probability: 0.14 },
      { key: 'Tomas Wren (202)', odds: '13.00', probability: 0.06 },
      { key: 'none', odds: '11.00', probability: 0.075 },
    ]);
    expect(any?.outcomes.filter(({ odds }) => odds !== null).map(({ key }) => key)).toEqual([
      ...['Tomas Wren', 'Finn Sorley', 'Dele Okoro'],
    ]);
    expect(markets.filter(({ key }) => key === 'first_scorer')).toHaveLength(1);
  });

  test('how it can end is fitted to its prices, 1.5 and 1.1 goals; those of before a goal give none', async () => {
    const feed = withPlayers();
    const moments = [at('11:00:05'), at('13:10:03'), at('13:10:08')];
    const odds: FeedMessage[] = [];
    let position: string | null = null;
    for (const moment of moments) {
      const answer = await feed.read(position, moment);
      odds.push(...answer.messages.filter(({ type }) => type === 'odds_change'));
      position = answer.position;
    }
    const [first, stale, live] = odds;
    const scores = first?.type === 'odds_change' ? (first.scores ?? []) : [];
    const legs = [
      { market: 'result', outcome: 'home' },
      { market: 'total_goals:2.5', outcome: 'over' },
    ];
    expect(jointChance(legs, scores)).toBeCloseTo(0.26928, 3);
    expect(stale).not.toHaveProperty('scores');
    // What the feed closed says nothing more, and odds without chances tell them without their margin.
    const later = live?.type === 'odds_change' ? (live.scores ?? []) : [];
    expect(jointChance(legs.slice(0, 1), later)).toBeCloseTo(0.7397, 2);
    expect(later.every(([home]) => home >= 1)).toBe(true);
  });

  test('the fit finds the model that prices were made of, whatever its dependence; two chances say too little', () => {
    const told = (lambda: number, mu: number, rho: number, keys: readonly string[]) => {
      const finals = finalScores({ lambda, mu, rho }).map(
        ({ home, away, probability }): ScoreChance => [home, away, probability],
      );
      const names: Record<string, string[]> = { result: ['home', 'draw', 'away'], both_to_score: ['yes', 'no'] };
      const markets = keys.map((key): FeedMarket => {
        const outcomes = (names[key] ?? ['over', 'under']).map((outcome) => ({
          ...{ key: outcome, odds: null, probability: jointChance([{ market: key, outcome }], finals) },
        }));
        return { key, status: 'active', outcomes };
      });
      return { finals, fitted: fittedScores(markets, [0, 0]) };
    };
    const keys = ['result', 'total_goals:2.5', 'total_goals:1.5', 'both_to_score'];
    for (const [lambda, mu, rho] of [
      [1.5, 1.1, -0.13],
      [2.9, 0.6, 0],
      [0.7, 0.8, 0.08],
    ] as const) {
      const { finals, fitted } = told(lambda, mu, rho, keys);
      const off = (fitted ?? []).map(([home, away, chance]) => {
        const own = finals.find(([one, other]) => one === home && other === away)?.[2] ?? 1;
        return Math.abs(chance - own);
      });
      expect(Math.max(...off), `${lambda} ${mu} ${rho}`).toBeLessThan(0.004);
    }
    expect(told(1.5, 1.1, 0, ['result']).fitted).toBeNull();
    const market = (key: string, chances: Record<string, number>): FeedMarket => ({
      ...{ key, status: 'active' },
      outcomes: Object.entries(chances).map(([name, probability]) => ({ key: name, odds: null, probability })),
    });
    const apart = [
      market('result', { home: 0.45, draw: 0.27, away: 0.28 }),
      market('total_goals:2.5', { over: 0.5, under: 0.5 }),
      market('total_goals:3.5', { over: 0.45, under: 0.55 }),
    ];
    expect(fittedScores(apart, [0, 0]), 'prices that no such model has').toBeNull();
    expect(told(1.5, 1.1, 0, ['total_goals:2.5', 'both_to_score']).fitted).toBeNull();
  });
});

onOneDatabase((_name, open) => {
  test('scorers and a combo of one match are bet on at the prices of a recording, and settled by it', async () => {
    const { database } = await open();
    const book = await openSportsbook(database, 100_000n);
    const feed = withPlayers();
    book.clock.at = at('11:00:05').getTime();
    await book.sport.tend();
    const begun = await feed.read(null, at('11:00:05'));
    await book.sport.take(begun.messages);
    const on = (market: string, outcome: string, odds: string) => ['sr:match:3', market, outcome, odds] as const;
    const bets = [
      on('first_scorer', 'Dele Okoro', '6.00'),
      on('first_scorer', 'Jaan Ilves', '8.00'),
      on('last_scorer', 'Tomas Wren', '4.50'),
      on('anytime_scorer', 'Dele Okoro', '3.00'),
    ];
    for (const leg of bets) expect(await book.place({ legs: [leg] })).toMatchObject({ status: 'open' });
    const legs = [on('result', 'home', '2.00'), on('total_goals:2.5', 'over', '1.96')];
    // 1 / 0.26928, with the larger margin of the two, 7.7 %.
    expect(await book.place({ legs, joint: '3.44', accept: 'better' })).toMatchObject({
      same_match: true,
      odds: '3.44',
    });
    await book.sport.take((await feed.read(begun.position, at('13:10:08'))).messages);
    const settled = await book.bets('settled');
    const ends = settled.map(({ status, payout, legs: [leg] }) => [leg?.market, leg?.outcome, status, payout]);
    expect(ends).toHaveLength(2);
    expect(ends).toEqual(
      expect.arrayContaining([
        ['first_scorer', 'Dele Okoro', 'won', '60.00'],
        // He took no part.
        ['first_scorer', 'Jaan Ilves', 'void', '10.00'],
      ]),
    );
    // One who was bet on and is not named leaves his market to the desk.
    expect(await book.bets('open')).toHaveLength(3);
  });
});

describe('the simulator', () => {
  sportFeedContract({
    open: () => createSimulator({ seed: 'contract', speed: 6 }),
    begin: at('12:00:00'),
    until: at('12:12:00'),
    stops: [at('12:04:00'), at('12:05:30')],
  });
});
