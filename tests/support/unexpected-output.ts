/** An unexpected `console.error` or `console.warn` fails the test that caused it. A test that wants one spies on the method itself. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

const unexpected: unknown[][] = [];

beforeEach(() => {
  unexpected.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(globalThis.console, level).mockImplementation((...values: unknown[]) => {
      unexpected.push(values);
    });
  }
});

afterEach(() => {
  const printed = [...unexpected];
  vi.restoreAllMocks();
  expect(printed, 'unexpected console output').toEqual([]);
});
