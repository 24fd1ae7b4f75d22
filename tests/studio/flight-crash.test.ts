/** kill -9 at any moment: every bet on a shared flight is finished or returned once (docs/decisions/0049). */
import { expect, test } from 'vitest';
import { expectSurvived } from '../support/killed-worker.ts';

test('kill -9 during flights loses no acknowledged cash-out, pays none twice and leaves no bet open', async () => {
  const deaths = { worker: 'flight-worker.ts', kills: 3, betTable: 'studio_flight_bets', awaited: 'out ' };
  await expectSurvived(deaths, (said, bets) => {
    const outs = said.filter((line) => line.startsWith('out ')).map((line) => line.split(' '));
    expect(outs.length).toBeGreaterThan(0);
    for (const [, id = '', payout] of outs) expect(bets.get(id)).toMatchObject({ state: 'closed', payout });
    const placed = said.filter((line) => line.startsWith('placed ')).map((line) => line.slice('placed '.length));
    expect(placed.filter((id) => !bets.has(id))).toEqual([]);
  });
}, 300_000);
