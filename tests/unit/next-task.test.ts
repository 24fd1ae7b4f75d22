/** Work in pieces (shared/next-task.ts, shared/first-format.ts): what is awaited is another task, and made once. */
import { expect, test, vi } from 'vitest';
import { formatsReady } from '#shared/first-format.ts';
import { nextTask } from '#shared/next-task.ts';

test('a next task begins when every promise of this one has gone on', async () => {
  const order: string[] = [];
  const task = nextTask().then(() => order.push('next task'));
  let chain = Promise.resolve();
  for (let step = 1; step <= 20; step += 1) chain = chain.then(() => void order.push(`promise ${step}`));
  await Promise.all([task, chain]);
  expect(order.at(-1)).toBe('next task');
  expect(order).toHaveLength(21);
});

test('the first format is made in a later task, once for all who wait', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'fi' } });
  const made = vi.spyOn(Intl, 'NumberFormat');
  const waits = [formatsReady(), formatsReady()];
  await Promise.resolve();
  expect(made).not.toHaveBeenCalled();
  await Promise.all(waits);
  await formatsReady();
  expect(made).toHaveBeenCalledWith('fi');
  expect(made).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
