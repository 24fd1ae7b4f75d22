/** The slip asks what it is worth when something changes: never unseen, never twice at a time, and its last answer is the newest. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQuoter } from '#features/sport/quoter.ts';

let seen = true;
let answers: (() => void)[] = [];
let asked = 0;
const shown: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  seen = true;
  answers = [];
  asked = 0;
  shown.length = 0;
});
afterEach(() => vi.useRealTimers());

const open = () =>
  createQuoter({
    isSeen: () => seen,
    async ask(isWanted) {
      asked += 1;
      const number = asked;
      await new Promise<void>((resolve) => answers.push(resolve));
      if (isWanted()) shown.push(number);
    },
  });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('asks once for a change, and not again while nothing changes', async () => {
  open().changed();
  answers.shift()?.();
  await pass(60_000);
  expect([asked, shown]).toEqual([1, [1]]);
});

it('asks once more, after the answer, for all that changed while it was under way', async () => {
  const quoter = open();
  for (let press = 0; press < 5; press += 1) quoter.changed();
  expect(asked).toBe(1);
  await pass(5_000);
  expect(asked, 'the first has no answer yet').toBe(1);
  answers.shift()?.();
  await pass(1_000);
  answers.shift()?.();
  await pass(60_000);
  expect([asked, shown]).toEqual([2, [1, 2]]);
});

it('asks nothing while it is not seen, and once when it is seen again', async () => {
  seen = false;
  const quoter = open();
  quoter.changed();
  quoter.changed();
  await pass(60_000);
  expect(asked).toBe(0);
  seen = true;
  quoter.changed();
  expect(asked).toBe(1);
});

it('shows no answer that comes after its end', async () => {
  const quoter = open();
  quoter.changed();
  quoter.end();
  answers.shift()?.();
  await pass(5_000);
  quoter.changed();
  expect([asked, shown]).toEqual([1, []]);
});
