/**
 * Faults under load. After each fault everybody plays on, every acknowledged round is there
 * once, and the ledger holds. Each begins with everything healed, whatever the one before has left. `npm run torture`
 * makes the faults long and the crowds large.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import type { RunningApp } from '#tests/support/app.ts';
import { canMakeCluster, type Standby } from '#tests/support/cluster.ts';
import { type FaultyNodes, STUDIO_PATIENCE_MS, startFaultyNodes } from '#tests/support/faulty-nodes.ts';
import { connectGuests } from '#tests/support/guest-sockets.ts';
import { type Load, within } from '#tests/support/playing-nodes.ts';
import { expectReplayed } from '#tests/support/replay.ts';
import { testApp } from '#tests/support/server.ts';

const RESTARTS = Number(process.env.TORTURE_RESTARTS ?? 1);
/** How long each fault lasts. */
const SECONDS = Number(process.env.TORTURE_SECONDS ?? 1);
const HOT_BETS = Number(process.env.TORTURE_BETS ?? 8);
const SOCKETS = Number(process.env.TORTURE_SOCKETS ?? 50);
const SOAK_MINUTES = Number(process.env.TORTURE_MINUTES ?? 0);
const MEASURED_MS = 10_000;
const SAMPLES_A_MINUTE = 4;
const FLAT_WITHIN = 1.15;
const SERVES_AGAIN_WITHIN_MS = 8_000;
/** Less than any lock that a node which is cut off may hold. */
const OTHERS_GO_ON_WITHIN_MS = 4_500;
const FAILED_OVER_WITHIN_MS = 30_000;
const NOTICED_WITHIN_MS = 20_000;
/** A provider that has failed three times rests for 30 s, and then for 60. */
const OPENS_AGAIN_WITHIN_MS = 100_000;
/** A slow machine is no fault. */
const PLAYS_WITHIN_MS = 30_000;
/** Beside a hot player: how often others are measured without and with it, over how many rounds each, and against what. */
const SLICES = 2;
const ROUNDS_OF_SLICE = 20 * SECONDS;
const SLOWER_AT_MOST = 2;
const TINY_MS = 500;
/** The longest of a few rounds says how busy the machine was for a moment. */
const COMPARED_PERCENT = SECONDS > 1 ? 99 : 90;
const GUESTS = 3;
const LIMIT = 120_000 + SECONDS * 20_000;

/** What a node's process holds in memory, as its metrics say. */
async function residentMiB(node: RunningApp): Promise<number> {
  const metrics = await (await request(`${node.origin()}/metrics`)).body.text();
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 2 ** 20);
}

/** What `/readyz` of a node says. */
async function readinessOf(node: RunningApp): Promise<[number, string]> {
  const { statusCode, body } = await request(`${node.origin()}/readyz`);
  return [statusCode, await body.text()];
}

const countOf = (text: string, words: string): number => text.split(words).length - 1;

const tell = (words: string): void => {
  if (process.env.TORTURE === 'on') process.stderr.write(`${words}\n`);
};

describe.skipIf(!canMakeCluster)('faults under load (needs initdb and pg_ctl)', () => {
  let world: FaultyNodes;
  /** The node in front of no line, and the one behind them. */
  let first: RunningApp;
  let second: RunningApp;

  beforeAll(async () => {
    world = await startFaultyNodes();
    ({ first, behindLines: second } = world);
  });
  beforeEach(async () => {
    onTestFailed(() => void process.stderr.write(`${world.logs()}\n`));
    await world.recover();
  });
  afterAll(() => world?.remove());

  const allWaits = (load: Load): number[] => [...load.waits.values()].flat();

  /** Waits until players of a node were told of more rounds. */
  async function untilPlayed(load: Load, node: RunningApp, rounds: number, timeout = PLAYS_WITHIN_MS): Promise<number> {
    const begun = performance.now();
    const before = world.answersOf(load, node);
    await expect.poll(() => world.answersOf(load, node), { timeout }).toBeGreaterThanOrEqual(before + rounds);
    return Math.round(performance.now() - begun);
  }

  test(
    'clocks ten seconds apart: a node says so and serves, and both time rounds by the database',
    async () => {
      const load = world.play(world.players);
      expect(await readinessOf(first)).toEqual([200, expect.stringContaining('10 s ahead')]);
      await pause(SECONDS * 1_000);
      await world.settle(load);
      tell(`clocks 10 s apart: ${load.count()} rounds, p99 ${within(99, allWaits(load))} ms`);
    },
    LIMIT,
  );

  test(
    'a restart of PostgreSQL: every node lives on, says so in one line, and plays on within seconds',
    async () => {
      const lostBefore = world.nodes.map((node) => countOf(node.log(), 'database connection lost'));
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        const load = world.play(world.players);
        await untilPlayed(load, first, 2);
        await world.cluster.restart();
        const before = load.count();
        await expect.poll(() => load.count(), { timeout: SERVES_AGAIN_WITHIN_MS }).toBeGreaterThan(before + 4);
        await world.settle(load);
      }
      for (const [index, node] of world.nodes.entries()) {
        expect((await readinessOf(node))[0]).toBe(200);
        expect(node.log()).not.toMatch(/unhandled/i);
        expect(countOf(node.log(), 'database connection lost') - (lostBefore[index] ?? 0)).toBe(RESTARTS);
      }
    },
    LIMIT + RESTARTS * 15_000,
  );

  test(
    'a node that is paused holds up its own players only, and goes on where it was',
    async () => {
      const load = world.play(world.players);
      await untilPlayed(load, second, 4);
      second.pause();
      const meanwhile = pause(SECONDS * 1_000);
      await untilPlayed(load, first, 2, OTHERS_GO_ON_WITHIN_MS);
      await meanwhile;
      second.resume();
      await untilPlayed(load, second, 4);
      await world.settle(load);
      tell(`paused for ${SECONDS} s: ${load.count()} rounds, ${load.repeats()} asked for again`);
    },
    LIMIT,
  );

  test(
    'a network cut between a node and the database costs the others nothing',
    async () => {
      const load = world.play(world.players);
      await untilPlayed(load, second, 4);
      world.lines.database.cut();
      const meanwhile = pause(SECONDS * 1_000);
      await untilPlayed(load, first, 2, OTHERS_GO_ON_WITHIN_MS);
      await meanwhile;
      world.lines.database.heal();
      const back = await untilPlayed(load, second, 4);
      await world.settle(load);
      tell(`cut for ${SECONDS} s: ${load.count()} rounds, ${load.repeats()} asked for again, back in ${back} ms`);
    },
    LIMIT,
  );

  test(
    'a slow line that loses packets makes rounds slow and nothing else',
    async () => {
      world.lines.database.weather({ delayMs: 10, loss: 0.02 });
      const load = world.play(world.players);
      await pause(SECONDS * 1_000);
      await untilPlayed(load, second, 2);
      world.lines.database.heal();
      await world.settle(load);
      const waits = world.of(second).flatMap((player) => load.waits.get(player) ?? []);
      const [middle, late] = [within(50, waits), within(99, waits)];
      tell(`10 ms each way, 2 % lost: ${waits.length} rounds, p50 ${middle} ms, p99 ${late} ms`);
    },
    LIMIT,
  );

  test(
    'a provider that does not answer delays what is asked of it and no round',
    async () => {
      const [player] = world.of(second);
      const load = world.play(world.players, { pauseMs: 20 });
      world.lines.studio.cut();
      const begun = performance.now();
      expect(await player?.launch()).toBeGreaterThanOrEqual(500);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(STUDIO_PATIENCE_MS);
      const meanwhile = pause(SECONDS * 1_000);
      await untilPlayed(load, second, 2);
      await meanwhile;
      world.lines.studio.heal();
      await expect.poll(() => player?.launch(), { timeout: OPENS_AGAIN_WITHIN_MS, interval: 500 }).toBe(200);
      await world.settle(load);
      tell(`slow provider for ${SECONDS} s: ${load.count()} rounds, p99 ${within(99, allWaits(load))} ms`);
    },
    LIMIT,
  );

  test(
    'a player who bets many times at once at most doubles the waits of others',
    async () => {
      const [hot] = world.of(first);
      const honest = world.players.filter((player) => player !== hot);
      const waits: Record<'calm' | 'meanwhile', number[]> = { calm: [], meanwhile: [] };
      const measure = async (when: keyof typeof waits): Promise<void> => {
        const load = world.play(honest, { pauseMs: 20 });
        await expect.poll(() => load.count(), { timeout: LIMIT / 4 }).toBeGreaterThanOrEqual(ROUNDS_OF_SLICE);
        await load.stop();
        waits[when].push(...allWaits(load));
      };
      let bets = 0;
      for (let slice = 0; slice < SLICES; slice += 1) {
        await measure('calm');
        const many = world.play(hot === undefined ? [] : [hot], { atOnce: HOT_BETS });
        await measure('meanwhile');
        await world.settle(many);
        bets += many.count();
      }
      await measure('calm');
      expect(bets).toBeGreaterThanOrEqual(HOT_BETS);
      const compared = (some: readonly number[]) => within(COMPARED_PERCENT, some);
      const [before, meanwhile] = [compared(waits.calm), compared(waits.meanwhile)];
      tell(
        `${HOT_BETS} bets at once: ${bets}; others p${COMPARED_PERCENT} ${before} ms before, ${meanwhile} ms meanwhile`,
      );
      tell(`  p50 ${within(50, waits.calm)} ms before, ${within(50, waits.meanwhile)} ms meanwhile`);
      expect(meanwhile).toBeLessThanOrEqual(SLOWER_AT_MOST * Math.max(before, TINY_MS));
    },
    LIMIT,
  );

  test(
    'all sockets come back at once, and rounds go on',
    async () => {
      const load = world.play(world.players, { pauseMs: 20 });
      const before = await connectGuests(second.origin(), SOCKETS);
      before.drop();
      const again = await connectGuests(second.origin(), SOCKETS);
      expect(again.open()).toBe(SOCKETS);
      again.drop();
      await world.settle(load);
      const words = `first ${Math.round(before.ms)} ms, again ${Math.round(again.ms)} ms`;
      tell(`${SOCKETS} sockets at once: ${words}; p99 of rounds ${within(99, allWaits(load))} ms`);
    },
    LIMIT + SOCKETS * 20,
  );

  test(
    'a Redis that is cut off costs no round and no socket, the log says it once, and once that it is back',
    async ({ skip }) => {
      if (!world.hasRedis) return skip('no Redis answers here');
      const told = second.log().length;
      const said = (words: string) => countOf(second.log().slice(told), words);
      const load = world.play(world.players, { pauseMs: 20 });
      await untilPlayed(load, second, 2);
      world.lines.redis.cut();
      await expect.poll(() => said('redis lost'), { timeout: NOTICED_WITHIN_MS }).toBe(1);
      const cut = performance.now();
      const guests = await connectGuests(second.origin(), GUESTS);
      expect(guests.open()).toBe(GUESTS);
      guests.drop();
      await untilPlayed(load, second, 2);
      expect(await readinessOf(second)).toEqual([200, expect.stringContaining('redis: ')]);
      await pause(Math.max(0, SECONDS * 1_000 - (performance.now() - cut)));
      world.lines.redis.heal();
      await expect.poll(() => said('redis is back'), { timeout: NOTICED_WITHIN_MS }).toBe(1);
      await expect
        .poll(() => readinessOf(second), { timeout: NOTICED_WITHIN_MS })
        .toEqual([200, expect.not.stringContaining('redis')]);
      await world.settle(load);
      expect([said('redis lost'), said('redis is back')]).toEqual([1, 1]);
      tell(`redis cut for ${SECONDS} s: ${load.count()} rounds, p99 ${within(99, allWaits(load))} ms`);
    },
    LIMIT,
  );

  test(
    'a slow Redis delays what asks it and no round',
    async ({ skip }) => {
      if (!world.hasRedis) return skip('no Redis answers here');
      world.lines.redis.weather({ delayMs: 50, loss: 0.02 });
      const load = world.play(world.players, { pauseMs: 20 });
      await pause(SECONDS * 1_000);
      const guests = await connectGuests(second.origin(), GUESTS);
      expect(guests.open()).toBe(GUESTS);
      guests.drop();
      await untilPlayed(load, second, 2);
      world.lines.redis.heal();
      await world.settle(load);
      const words = `sockets in ${Math.round(guests.ms)} ms`;
      tell(`redis slow for ${SECONDS} s: ${load.count()} rounds, p99 ${within(99, allWaits(load))} ms, ${words}`);
    },
    LIMIT,
  );

  test.skipIf(SOAK_MINUTES === 0)(
    'at half of its load a node’s memory stays as it is (`npm run torture -- soak`)',
    async () => {
      const full = world.play(world.players);
      await pause(MEASURED_MS);
      await world.settle(full);
      const load = world.play(world.players, { pauseMs: within(50, allWaits(full)) });
      const kept: number[][] = [];
      for (let sample = 0; sample < SOAK_MINUTES * SAMPLES_A_MINUTE; sample += 1) {
        await pause(60_000 / SAMPLES_A_MINUTE);
        kept.push(await Promise.all(world.nodes.map(residentMiB)));
        tell(`soak ${(sample + 1) / SAMPLES_A_MINUTE} min: ${load.count()} rounds, MiB ${kept.at(-1)}`);
      }
      await world.settle(load);
      tell(`soak: p50 ${within(50, allWaits(load))} ms, p99 ${within(99, allWaits(load))} ms`);
      // What a process takes at first for caches and compiled code is no leak: its second quarter is compared.
      const quarter = Math.floor(kept.length / 4);
      const meanOf = (samples: number[][], node: number) =>
        samples.reduce((sum, sample) => sum + (sample[node] ?? 0), 0) / samples.length;
      for (const node of world.nodes.keys()) {
        const early = meanOf(kept.slice(quarter, 2 * quarter), node);
        expect(meanOf(kept.slice(-quarter), node)).toBeLessThan(early * FLAT_WITHIN);
      }
    },
    LIMIT + SOAK_MINUTES * 90_000,
  );

  describe('with a synchronous standby', () => {
    let standby: Standby;

    beforeAll(async () => {
      standby = await world.cluster.addStandby(world.standbyPort);
    }, LIMIT);

    test('a commit waits for it however long it stands still, and is not acknowledged before', async () => {
      const { database } = world.connection();
      await standby.pause();
      onTestFinished(() => standby.resume());
      let isAcknowledged = false;
      const written = database
        .transaction(async (transaction) => {
          await transaction.execute(sql`set local statement_timeout = 200`);
          await transaction.execute(sql`create table waits_for_the_standby (number integer)`);
        })
        .then(() => {
          isAcknowledged = true;
        });
      const waitsMs = sql`
        select coalesce(max(extract(epoch from clock_timestamp() - query_start) * 1000), 0)::integer as ms
        from pg_stat_activity where wait_event = 'SyncRep' and query like '%commit'`;
      await expect.poll(async () => (await rows<{ ms: number }>(database, waitsMs))[0]?.ms).toBeGreaterThan(1_000);
      expect(isAcknowledged).toBe(false);
      standby.resume();
      await written;
    });

    test(
      'a primary that is lost is replaced by it, and nothing acknowledged is',
      async () => {
        const load = world.play(world.players);
        await untilPlayed(load, first, 4);
        await world.cluster.stop();
        const lost = performance.now();
        const before = load.count();
        await standby.promote();
        await expect.poll(() => load.count(), { timeout: FAILED_OVER_WITHIN_MS }).toBeGreaterThan(before + 4);
        expect(performance.now() - lost).toBeLessThan(FAILED_OVER_WITHIN_MS);
        await world.reconnect();
        await world.settle(load);
      },
      LIMIT,
    );
  });

  test(
    'after all of it, what consumers have counted is what a replay counts',
    async () => {
      await world.killNodes();
      const app = await testApp(world.connection());
      await expectReplayed(app, world.connection().database);
      await app.close();
    },
    // It reads once more, several times over, what was played in all that time.
    LIMIT + SOAK_MINUTES * 30_000,
  );
});
