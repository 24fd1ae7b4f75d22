/** After a lost answer the page asks again under the same request: it is given its round, in whichever order keys come. */
import { describe, expect, test } from 'vitest';
import type { TableGameAnswer } from '#studio/protocol.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { type EngineName, TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';
import { forEachDatabase } from '../support/databases.ts';
import { ask, createHarness, launch } from '../support/studio.ts';

interface Row {
  bet: object;
  other: object;
  /** A first decision, where one is asked for whatever was drawn. */
  action?: object;
}

const BETS: Record<EngineName, Row> = {
  roulette: { bet: { bets: [{ on: 'red', amount: '100' }] }, other: { bets: [{ on: 'black', amount: '100' }] } },
  baccarat: {
    bet: { bets: [{ on: 'player', amount: '100' }] },
    other: { bets: [{ on: 'banker', amount: '100' }] },
  },
  'video-poker': { bet: { amount: '100' }, other: { amount: '200' }, action: { hold: [0, 2] } },
  dice: { bet: { side: 'under', target: 50, amount: '100' }, other: { side: 'over', target: 50, amount: '100' } },
  mines: { bet: { mines: 3, amount: '100' }, other: { mines: 4, amount: '100' } },
  plinko: { bet: { risk: 'low', rows: 8, amount: '100' }, other: { risk: 'low', rows: 12, amount: '100' } },
  wheel: { bet: { risk: 'low', amount: '100' }, other: { risk: 'high', amount: '100' } },
  balloon: {
    bet: { target_hundredths: 150, amount: '100' },
    other: { target_hundredths: 200, amount: '100' },
  },
  blackjack: { bet: { amount: '100' }, other: { amount: '200' } },
  'captains-dice': {
    bet: { bets: [{ on: 'high', amount: '100' }] },
    other: { bets: [{ on: 'low', amount: '100' }] },
  },
};

/** The same value with the keys of its objects the other way round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, turned(item)]),
  );
}

forEachDatabase((name, _open, shared) => {
  describe.each(TABLE_GAME_TITLES)(`$code on ${name}`, ({ code, engineName }) => {
    const { bet, other, action } = BETS[engineName];
    const begun = async () => {
      const harness = createHarness(createDatabaseStore((await shared()).database));
      const path = `/session/${await launch(harness, { game_code: code })}`;
      const begin = (wanted: unknown) =>
        ask<TableGameAnswer>(harness.studio, `${path}/begin`, { request_id: 'round-0001', bet: wanted });
      return { harness, path, begin, first: await begin(bet) };
    };

    test('an identical begin is given the round, another bet under its request is refused', async () => {
      const { begin, first, harness } = await begun();
      expect(first.status).toBe(200);
      const again = [await begin(bet), await begin(turned(bet))];
      for (const { status, value } of again) expect([status, value]).toEqual([200, { ...first.value, wait_ms: 0 }]);
      expect(await begin(other)).toMatchObject({ status: 409, value: { error: { status: 'duplicate_transaction' } } });
      expect(harness.wallet.calls.filter(({ call }) => call.startsWith('bet'))).toHaveLength(1);
    });

    test.skipIf(action === undefined)('an identical decision is given what came of it', async () => {
      const { harness, path, first } = await begun();
      const act = (wanted: unknown) =>
        ask<TableGameAnswer>(harness.studio, `${path}/act`, {
          ...{ round_id: first.value.round_id, step: 0, action: wanted },
        });
      const done = await act(action);
      expect(done.status).toBe(200);
      expect((await act(turned(action))).value).toEqual(done.value);
    });
  });
});
