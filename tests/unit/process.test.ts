/** Programs that scripts run: what they print arrives whole. */
import { expect, test } from 'vitest';
import { capture } from '#builder/process.ts';

const node = (script: string) => capture(process.execPath, ['-e', script]);

test('output that is still on its way when a program ends is not lost', async () => {
  const { code, output } = await node("process.stdout.write('x'.repeat(300_000)); process.exitCode = 3");
  expect([code, output.length]).toEqual([3, 300_000]);
});

test('a program that does not exist is a failure with a reason', async () => {
  const { code, output } = await capture('no-such-program-of-ours', []);
  expect(code).toBe(127);
  expect(output).toContain('ENOENT');
});
