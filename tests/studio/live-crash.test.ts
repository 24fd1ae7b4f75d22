/** kill -9 at any moment: every bet at a live table is paid or returned once (docs/decisions/0049). */
import { expect, test } from 'vitest';
import { expectSurvived } from '../support/killed-worker.ts';

test('kill -9 at a live table loses no accepted bet, pays none twice and leaves none open', async () => {
  const deaths = { worker: 'live-worker.ts', kills: 3, betTable: 'studio_live_bets', awaited: 'bet ' };
  await expectSurvived(deaths, (said, bets) => {
    const told = said.filter((line) => line.startsWith('bet ')).map((line) => line.split(' '));
    expect(told.length).toBeGreaterThan(0);
    // What was told as accepted plays and is closed; what was told as paid stays so.
    for (const [, id = '', state, payout] of told) {
      expect(bets.get(id)?.state).toBe('closed');
      if (state !== 'placed') expect(bets.get(id)?.payout).toBe(payout);
    }
  });
}, 300_000);
