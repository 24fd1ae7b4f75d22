/** The adapters of sport feeds keep the rules of the port; the recorded one reads what an official feed writes (issue 19). */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRecordedFeed } from '#server/adapters/sport-feed/recorded/index.ts';
import { readElements } from '#server/adapters/sport-feed/recorded/xml.ts';
import { createSimulator } from '#server/adapters/sport-feed/simulator/index.ts';
import { sportFeedContract } from '../support/sport-feed-contract.ts';

const DIRECTORY = join(import.meta.dirname, '../fixtures/sport-recording');
const recorded = () => createRecordedFeed({ directory: DIRECTORY, producer: 'recorded' });
const at = (time: string) => new Date(`2026-03-01T${time}Z`);

describe('the recorded feed', () => {
  sportFeedContract({
    open: recorded,
    begin: at('10:00:00'),
    until: at('12:00:12'),
    stops: [at('11:00:05'), at('12:00:03'), at('12:00:06')],
  });

  test('odds, stops, windows of time and settlements are read as the feed means them; the rest is left out', async () => {
    const messages = await recorded().read(null, at('12:00:12'));
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

  test('a producer without a sign of life for twenty seconds is silent, and heard again with the next', async () => {
    const feed = recorded();
    await expect(feed.read(null, at('11:30:00'))).rejects.toThrow('silent');
    expect((await feed.read(null, at('12:00:05'))).length).toBeGreaterThan(0);
  });

  test('what is written meanwhile is told; a file that is no XML is an error, with its place', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sport-'));
    const feed = createRecordedFeed({ directory, producer: 'recorded' });
    expect(await feed.read(null, at('12:00:00'))).toEqual([]);
    const fixture = `<fixtures_fixture generated_at="2026-03-01T11:00:00Z"><fixture id="m" start_time="2026-03-01T12:00:00Z">
      <tournament id="t" name="T"><sport id="sr:sport:5"/></tournament></fixture></fixtures_fixture>`;
    await writeFile(join(directory, '1.xml'), fixture);
    expect(await feed.read(null, at('12:00:00'))).toMatchObject([{ type: 'fixture', sequence: 1 }]);
    await writeFile(join(directory, '2.xml'), '<bet_stop event_id="m">');
    await expect(feed.read(null, at('12:00:00'))).rejects.toThrow('has no end');
    expect(() => readElements('<a/>text')).toThrow('at character 4');
    expect(() => readElements('<a></b>')).toThrow('</b>');
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
