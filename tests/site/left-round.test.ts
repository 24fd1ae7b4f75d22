/** A round that ended while its page was reloaded is told once (ADR 0220). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeLeftRound } from '#features/rounds/left-round.ts';
import { forgetLeftRound, leftRound, noteRound, noteShowing } from '#platform/left-round.ts';
import { errorBody } from '#shared/contract/errors.ts';
import { exampleAnswer } from '../support/example-answers.ts';
import { type ExampleService, exampleService } from '../support/example-service.ts';

const PLAY = '/en/play/regatta/real';
const history = exampleAnswer('gameRounds');
const roundOf = (round_id: string, change: Partial<(typeof history.result)[number]> = {}) => ({
  ...history,
  result: history.result.map((round) => ({
    ...{ ...round, round_id, status: 'closed' as const, created_at: new Date().toISOString() },
    ...change,
  })),
});

let service: ExampleService;

beforeEach(() => {
  vi.stubGlobal('location', new URL(`https://fairwind.example${PLAY}`));
  service = exampleService();
  forgetLeftRound();
});
afterEach(() => vi.unstubAllGlobals());

it('is the newest of its game that the page had not heard of, and is told once', async () => {
  noteRound('r-1');
  noteShowing(true, PLAY);
  service.tell('gameRounds', roundOf('r-2'));
  expect((await takeLeftRound())?.round_id).toBe('r-2');
  expect(await takeLeftRound()).toBeNull();
  expect(service.count('gameRounds')).toBe(1);
});

it('is none where the page has shown it, in play money, or where the stake never arrived', async () => {
  noteShowing(true, PLAY);
  noteShowing(false, PLAY);
  expect(leftRound()).toBeNull();
  noteShowing(true, '/en/play/regatta/demo');
  expect(leftRound()).toBeNull();
  noteRound('r-2');
  noteShowing(true, PLAY);
  service.tell('gameRounds', roundOf('r-2'));
  expect(await takeLeftRound()).toBeNull();
  noteShowing(true, PLAY);
  service.tell('gameRounds', roundOf('r-0', { created_at: new Date(Date.now() - 600_000).toISOString() }));
  expect(await takeLeftRound()).toBeNull();
});

it('is asked for again on the next page when nobody answered', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  noteRound('r-1');
  noteShowing(true, PLAY);
  service.answer('gameRounds', () => Response.json(errorBody('unavailable'), { status: 503 }));
  expect(await takeLeftRound()).toBeNull();
  service.answer('gameRounds');
  service.tell('gameRounds', roundOf('r-2'));
  expect((await takeLeftRound())?.round_id).toBe('r-2');
});
