/**
 * Rounds of every slot through studio, wallet and ledger: plain ones with what follows them (free spins, cascades, held
 * symbols, jackpots), and bought ones. What is shown, what is booked, and what the seeds give again is one story.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { computeRound } from '#studio/client/verify/replay.ts';
import type { Studio } from '#studio/index.ts';
import { priceOf } from '#studio/maths/features/types.ts';
import { payoutOf, type SlotTitle } from '#studio/maths/slot.ts';
import type { RoundView, SpinAnswer } from '#studio/protocol.ts';
import { TITLES } from '#studio/titles/index.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { createGamesHarness, createHarnessStudio, type GamesHarness, launchSession } from '../support/games.ts';

const CASH = 1_000_000n;
const PLAIN_ROUNDS = 14;
const BOUGHT_ROUNDS = 3;

async function post<Answer>(studio: Studio, address: string, body: unknown): Promise<Answer> {
  const response = await studio.fetch(new Request(address, { method: 'POST', body: JSON.stringify(body) }));
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

/** The round as a stranger computes it from the seeds, once they are revealed. */
async function recomputed(title: SlotTitle, round: RoundView, level: bigint, buy: boolean): Promise<bigint> {
  const computed = await computeRound({
    game: title.code,
    hash: round.server_seed_hash,
    serverSeed: round.server_seed ?? '',
    clientSeed: round.client_seed,
    nonce: round.nonce,
    bet: buy ? '{"buy":true}' : '',
    actions: '',
    stake: round.jackpot_stake ?? '',
    currency: 'EUR',
    shownIndex: 0,
  });
  if (typeof computed === 'string' || computed.slot === null) throw new Error(`${title.code}: ${String(computed)}`);
  expect(computed.hashMatches).toBe(true);
  if (computed.slot.jackpot !== undefined) expect(computed.slot.jackpot).toBe(round.jackpot?.tier ?? null);
  return payoutOf(title, computed.slot.units, level) + BigInt(round.jackpot?.amount ?? 0);
}

onOneDatabase((name, _open, shared) => {
  let database: Database;
  let operator: GamesHarness;
  let studio: Studio;
  beforeAll(async () => {
    ({ database } = await shared());
    operator = createGamesHarness(database);
    studio = createHarnessStudio(database, operator);
  });
  afterAll(() => studio?.close());

  test.each(TITLES.map((title) => [title.code, title] as const))(
    `%s on ${name}: shown, booked and computed again are the same`,
    async (code, title) => {
      const playerId = await operator.addPlayer({ cash: CASH });
      const session = await launchSession(
        studio,
        await operator.open(playerId, 'main', code),
        operator.clock.at,
        code,
        playerId,
      );
      const level = 100n;
      const price = priceOf(title.feature, level);
      const bought = price === null ? [] : Array.from({ length: BOUGHT_ROUNDS }, () => true);
      let balance = CASH;
      const asked = new Map<string, { answer: SpinAnswer; buy: boolean }>();
      for (const buy of [...bought, ...Array.from({ length: PLAIN_ROUNDS }, () => false)]) {
        operator.clock.at += 10_000;
        const wish = { request_id: randomUUID(), stake: String(level), ...(buy ? { buy } : {}) };
        const answer = await post<SpinAnswer>(studio, `${session}/spin`, wish);
        const stake = buy ? (price ?? 0n) : level;
        expect(BigInt(answer.stake)).toBe(stake);
        expect(BigInt(answer.balance_after_bet ?? -1)).toBe(balance - stake);
        balance += BigInt(answer.payout) - stake;
        expect(BigInt(answer.balance ?? -1)).toBe(balance);
        expect(await operator.balanceOf(playerId)).toBe(balance);
        if (buy) expect(answer.outcome.feature).toBeDefined();
        asked.set(answer.round_id, { answer, buy });
      }
      await post(studio, `${session}/seed`, { client_seed: 'another seed' });
      const rounds = (await (await studio.fetch(new Request(`${session}/rounds`))).json()) as RoundView[];
      expect(rounds.map(({ round_id }) => round_id).sort()).toEqual([...asked.keys()].sort());
      for (const round of rounds) {
        const { answer, buy } = asked.get(round.round_id) ?? {};
        expect(round).toMatchObject({ status: 'closed', stake: answer?.stake, payout: answer?.payout });
        expect(await recomputed(title, round, level, buy ?? false)).toBe(BigInt(answer?.payout ?? -1));
      }
    },
    60_000,
  );

  test(`the ledger of all of them agrees with itself on ${name}`, async () => {
    expect(await verifyLedger(database)).toMatchObject({ transfers: expect.any(Number), problems: [] });
  });
});
