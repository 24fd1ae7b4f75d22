/**
 * Rounds of every engine, played through the API, are computed again from what proves them and the files that the
 * verifier's page serves, and from nothing else (docs/decisions/0081, 0049).
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { FlightHistoryRow, FlightMessage, ProvenFlight } from '#studio/flight-protocol.ts';
import type { LiveHistoryRow, LiveMessage, ProvenLiveRound } from '#studio/live-protocol.ts';
import type { RoundView, SpinAnswer, TableGameAnswer, TableGameRoundView } from '#studio/protocol.ts';
import { TITLES } from '#studio/titles/index.ts';
import { LIVE_TITLES, type LiveTitle } from '#studio/titles/live.ts';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';
import type { SourceList } from '#studio/verify-protocol.ts';
import { TITLE as FLIGHT } from '../support/flights.ts';
import { answerTo, SOON, useSocketHarness } from '../support/sockets.ts';
import { ask, launch } from '../support/studio.ts';

const run = promisify(execFile);

const STEP_MS = 2_500;

/** Steps that wait for the test to move the time. */
const waiting = new Set<{ at: number; work: () => void }>();
const { harness, connect } = useSocketHarness<FlightMessage | LiveMessage>('flight', (now) => ({
  schedule(delayMs, work) {
    const step = { at: now() + delayMs, work };
    waiting.add(step);
    return () => waiting.delete(step);
  },
}));
/** Moves the time in steps short enough for the claim of a round to be renewed. */
async function pass(ms: number): Promise<void> {
  const { clock } = harness();
  for (let left = ms; left >= 0; left -= STEP_MS) {
    clock.at += Math.min(left, STEP_MS);
    for (const step of [...waiting]) if (step.at <= clock.at && waiting.delete(step)) step.work();
    await breathe();
  }
}

const text = async (path: string): Promise<string> => {
  const response = await harness().studio.fetch(new Request(`http://games.localhost:4321${path}`));
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};
const rowsOf = async <Row>(token: string, what: string): Promise<Row[]> =>
  (await ask<Row[]>(harness().studio, `/session/${token}/${what}`)).value;

/** A round to compute again, and what has to come of it. */
interface Proof {
  kind: 'slot' | 'tableGame' | 'flight' | 'live';
  /** As the verifier's fields (client/verify/replay.ts). */
  round: Record<string, unknown>;
  /** The player's bet on a shared round; the stake of a slot's round. */
  bet?: unknown;
  stake?: string;
  expected: { outcome: unknown; payout: string };
}

const EMPTY = { hash: '', bet: '', actions: '', stake: '', currency: 'EUR', shownIndex: 0 };

const requestId = () => randomUUID();

/** Takes the seeds of a session out of use, so that its rounds tell theirs. */
const reveal = (token: string) => ask(harness().studio, `/session/${token}/seed`, { client_seed: 'the next one' });
const seedsOf = (row: RoundView | TableGameRoundView) => ({
  ...EMPTY,
  serverSeed: row.server_seed,
  clientSeed: row.client_seed,
  nonce: row.nonce,
  hash: row.server_seed_hash,
});

async function slotProofs(code: string, isSold: boolean): Promise<Proof[]> {
  const token = await launch(harness(), { game_code: code });
  for (const buy of isSold ? [false, true] : [false, false]) {
    const spin = { request_id: requestId(), stake: '1000', client_seed: 'chosen by hand', buy };
    const { status } = await ask<SpinAnswer>(harness().studio, `/session/${token}/spin`, spin);
    expect([code, status]).toEqual([code, 200]);
  }
  await reveal(token);
  return (await rowsOf<RoundView>(token, 'rounds')).map((row) => ({
    kind: 'slot',
    round: { ...seedsOf(row), game: code, bet: row.feature?.bought ? '{"buy":true}' : '', stake: row.jackpot_stake },
    expected: {
      outcome: { units: row.units, jackpot: row.jackpot?.tier ?? null },
      payout: String(BigInt(row.payout) - BigInt(row.jackpot?.amount ?? 0)),
    },
  }));
}

/** A bet in each table game, and decisions for those that wait for one; the last is repeated until the round ends. */
const TABLE_PLAYS: Readonly<Record<string, { bet: object; actions?: readonly object[] }>> = {
  roulette: { bet: { bets: ['red', 'even'].map((on) => ({ on, amount: '100' })) } },
  baccarat: { bet: { bets: [{ on: 'banker', amount: '100' }] } },
  'video-poker': { bet: { amount: '100' }, actions: [{ hold: [0, 2] }] },
  dice: { bet: { amount: '100', side: 'over', target: 40 } },
  mines: { bet: { amount: '100', mines: 2 }, actions: [{ open: 3 }, { stop: true }] },
  plinko: { bet: { amount: '100', rows: 12, risk: 'high' } },
  wheel: { bet: { amount: '100', risk: 'medium' } },
  balloon: { bet: { amount: '100', target_hundredths: 150 } },
  blackjack: { bet: { amount: '100' }, actions: [{ move: 'hit' }, { move: 'stand' }] },
  'captains-dice': { bet: { bets: [{ on: 'low', amount: '100' }] } },
};

async function tableGameProofs(code: string, engineName: string): Promise<Proof[]> {
  const token = await launch(harness(), { game_code: code });
  const play = TABLE_PLAYS[engineName];
  for (let round = 0; round < 3; round += 1) {
    const begin = { request_id: requestId(), bet: play?.bet };
    let { status, value } = await ask<TableGameAnswer>(harness().studio, `/session/${token}/begin`, begin);
    expect([code, status]).toEqual([code, 200]);
    for (let step = 0; value.payout === null && step < 10; step += 1) {
      const action = play?.actions?.[Math.min(step, play.actions.length - 1)];
      const decision = { round_id: value.round_id, step: value.step, action };
      ({ status, value } = await ask<TableGameAnswer>(harness().studio, `/session/${token}/act`, decision));
      expect([code, status]).toEqual([code, 200]);
    }
  }
  await reveal(token);
  return (await rowsOf<TableGameRoundView>(token, 'rounds')).map((row) => ({
    kind: 'tableGame',
    round: { ...seedsOf(row), game: code, bet: JSON.stringify(row.bet), actions: JSON.stringify(row.actions) },
    expected: { outcome: row.view, payout: row.payout },
  }));
}

const chained = (game: string, round: ProvenFlight | ProvenLiveRound) => ({
  ...EMPTY,
  game,
  serverSeed: round.seed,
  clientSeed: round.salt,
  nonce: round.chain_index,
  hash: round.terminal_hash,
});

/** Waits for a message. */
const heard = async (messages: object[], wanted: object): Promise<void> =>
  expect
    .poll(async () => {
      // What is due by now may have been planned only now.
      await pass(0);
      return messages;
    }, SOON)
    .toEqual(expect.arrayContaining([expect.objectContaining(wanted)]));

async function flightProofs(): Promise<Proof[]> {
  const token = await launch(harness(), { game_code: FLIGHT.code });
  const { messages, say } = connect(token);
  await heard(messages, { type: 'betting' });
  for (const [panel, auto_hundredths] of [101, 100_000].entries()) {
    const request_id = requestId();
    say({ type: 'bet', request_id, round: 1, panel, bet: { stake: '1000', auto_hundredths } });
    expect(await answerTo(messages, request_id)).toMatchObject({ ok: true });
  }
  await pass(7_000);
  await heard(messages, { type: 'flying' });
  // Nothing flies for longer.
  await pass(110_000);
  await heard(messages, { type: 'dived' });
  await expect
    .poll(async () => (await rowsOf<FlightHistoryRow>(token, 'rounds')).every(({ payout }) => payout), SOON)
    .toBe(true);
  // A short flight has others after it.
  const flight = (await rowsOf<ProvenFlight>(token, 'flights')).find(({ round }) => round === 1);
  if (!flight) throw new Error('no flight is proven');
  return (await rowsOf<FlightHistoryRow>(token, 'rounds')).map(({ stake, auto_hundredths, payout }) => ({
    kind: 'flight',
    round: chained(FLIGHT.code, flight),
    bet: { stake, auto_hundredths },
    expected: { outcome: flight.last_hundredths, payout: payout ?? '' },
  }));
}

const LIVE_CHIPS: Readonly<Record<LiveTitle['live'], readonly string[]>> = {
  roulette: ['red', 'odd'],
  baccarat: ['player', 'tie'],
  helm: ['pays-1', 'pays-3'],
};

async function liveProofs({ code, live, pace }: LiveTitle): Promise<Proof[]> {
  const token = await launch(harness(), { game_code: code });
  const { messages, say } = connect(token, undefined, 'live');
  await heard(messages, { type: 'phase', phase: 'betting' });
  const request_id = requestId();
  const bets = LIVE_CHIPS[live].map((on) => ({ on, amount: '100' }));
  say({ type: 'chips', request_id, round: 1, bets });
  expect(await answerTo(messages, request_id)).toMatchObject({ ok: true });
  await pass(pace.betting);
  await heard(messages, { type: 'bet', bet: expect.objectContaining({ state: 'placed' }) });
  await pass(pace.closing);
  await heard(messages, { type: 'phase', phase: 'dealing' });
  await pass(pace.dealing);
  await heard(messages, { type: 'phase', phase: 'shown' });
  const [bet] = await rowsOf<LiveHistoryRow>(token, 'rounds');
  const [round] = await rowsOf<ProvenLiveRound>(token, 'results');
  if (!bet || !round) throw new Error(`${code} has no proven round`);
  return [
    {
      kind: 'live',
      round: chained(code, round),
      bet: bet.bets,
      expected: { outcome: round.outcome, payout: bet.payout ?? '' },
    },
  ];
}

/** What somebody writes who has the files and nothing else. */
const CHECK = `
import { readFileSync } from 'node:fs';
import { payoutAt } from './studio/engines/flight.ts';
import { drawOutcome, payoutOf as livePayoutOf } from './studio/engines/live.ts';
import { payoutOf } from './studio/maths/slot.ts';
import { titleByCode } from './studio/titles/index.ts';
import { liveTitleByCode } from './studio/titles/live.ts';
import { computeRound } from './studio/client/verify/replay.ts';

const PLAYERS = {
  slot({ round }, { slot }) {
    const title = titleByCode(round.game);
    const price = BigInt(round.bet === '' ? 10 : title.feature.buy.priceTenths);
    const payout = payoutOf(title, slot.units, (BigInt(round.stake) * 10n) / price);
    return { outcome: { units: slot.units, jackpot: slot.jackpot ?? null }, payout };
  },
  tableGame: (_, { tableGame }) => ({ outcome: tableGame.view, payout: tableGame.payout }),
  flight({ bet }, { shared }) {
    const { lastHundredths } = shared.result;
    const landed = bet.auto_hundredths <= lastHundredths;
    return { outcome: lastHundredths, payout: landed ? payoutAt(BigInt(bet.stake), bet.auto_hundredths) : 0n };
  },
  async live({ round, bet }, { shared }) {
    const { rules } = liveTitleByCode(round.game);
    const outcome = await drawOutcome(rules, { seed: round.serverSeed, salt: round.clientSeed, index: round.nonce });
    const chips = bet.map(({ on, amount }) => ({ on, amount: BigInt(amount) }));
    return { outcome: shared.result.view, payout: livePayoutOf(rules, outcome, chips) };
  },
};
const computed = [];
for (const proof of JSON.parse(readFileSync('proofs.json', 'utf8'))) {
  const round = await computeRound(proof.round);
  const { outcome, payout } = await PLAYERS[proof.kind](proof, round);
  computed.push({ hashMatches: round.hashMatches, outcome, payout: String(payout) });
}
process.stdout.write(JSON.stringify(computed));
`;

/** Computes rounds in a folder that holds the served files, in a process of its own. */
async function computeIn(folder: string, proofs: readonly Proof[]): Promise<unknown> {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', imports: { '#shared/*': './shared/*' } }),
  );
  writeFileSync(join(folder, 'proofs.json'), JSON.stringify(proofs));
  writeFileSync(join(folder, 'check.ts'), CHECK);
  const { stdout } = await run(process.execPath, ['check.ts'], { cwd: folder, env: {} });
  return JSON.parse(stdout);
}

test('the files that the verifier serves are all that a round of any engine needs', async () => {
  harness().wallet.state.balance = 1_000_000_000n;
  const proofs: Proof[] = [];
  for (const { code, feature } of TITLES) proofs.push(...(await slotProofs(code, Boolean(feature?.buy))));
  for (const { code, engineName } of TABLE_GAME_TITLES) proofs.push(...(await tableGameProofs(code, engineName)));
  proofs.push(...(await flightProofs()));
  for (const title of LIVE_TITLES) proofs.push(...(await liveProofs(title)));
  expect(new Set(proofs.map(({ round }) => round.game)).size).toBe(
    TITLES.length + TABLE_GAME_TITLES.length + 1 + LIVE_TITLES.length,
  );

  const { entry, first, others } = JSON.parse(await text('/verify/sources?game=harbour-blackjack')) as SourceList;
  expect(first).toEqual(
    expect.arrayContaining([
      'studio/engines/blackjack.ts',
      'studio/engines/cards.ts',
      'studio/maths/blackjack-dealer.ts',
    ]),
  );
  expect(others).toEqual(
    expect.arrayContaining([
      entry,
      'studio/engines/poker-hands.ts',
      'studio/titles/roulette.ts',
      'studio/maths/stakes.ts',
    ]),
  );
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-verifier-'));
  try {
    for (const path of [...first, ...others]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), await text(`/verify/source/${path}`));
    }
    const computed = await computeIn(folder, proofs);
    expect(computed).toEqual(proofs.map(({ expected }) => ({ hashMatches: true, ...expected })));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every game lists the files that decide it, and all others once', async () => {
  const lists = await Promise.all(
    [...TITLES, ...TABLE_GAME_TITLES, FLIGHT, ...LIVE_TITLES].map(
      async ({ code }) => JSON.parse(await text(`/verify/sources?game=${code}`)) as SourceList,
    ),
  );
  const whole = lists.map(({ first, others }) => [...first, ...others].sort());
  for (const files of whole) {
    expect(files).toEqual(whole[0]);
    expect(new Set(files).size).toBe(files.length);
  }
});

test('no other file of the server is served', async () => {
  for (const path of [
    'studio/server/app.ts',
    '../package.json',
    'studio/../server/main.ts',
    '%2e%2e/package.json',
    '',
  ]) {
    const request = new Request(`http://games.localhost:4321/verify/source/${path}`);
    expect([path, (await harness().studio.fetch(request)).status]).toEqual([path, 404]);
  }
  expect((await harness().studio.fetch(new Request('http://games.localhost:4321/verify/sources?game=x'))).status).toBe(
    404,
  );
});
