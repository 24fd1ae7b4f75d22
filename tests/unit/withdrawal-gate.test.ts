/** The cashier and the page of verification say the same of withdrawals: both ask one function. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { withdrawalGate } from '#shared/verification.ts';

test.each([
  ['verified', true, true, 'open'],
  ['unverified', true, false, 'open'],
  ['unverified', false, true, 'details'],
  ['unverified', true, true, 'documents'],
  ['rejected', true, true, 'documents'],
  ['in_review', true, true, 'review'],
] as const)('%s, details %s, needed %s: %s', (status, profile, needed, gate) => {
  expect(withdrawalGate({ status, profile, needed })).toBe(gate);
});

test('no other place decides what is said of withdrawals', () => {
  for (const page of [
    'src/features/verification/ui/VerificationPage.tsx',
    'src/features/wallet/ui/WithdrawalForm.tsx',
  ]) {
    const source = readFileSync(inRoot(page), 'utf8');
    expect(source).toContain('translate(GATE_TEXTS[');
    expect(source).not.toMatch(/translate\('(?:done_text|lead|in_review_text)'\)/);
  }
});
