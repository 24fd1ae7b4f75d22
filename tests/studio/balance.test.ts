/** The balance a game for one player shows: money that comes during a round is shown after it (design section 5). */
import { describe, expect, test } from 'vitest';
import { after as afterFlight, AT_FIRST as FLIGHT } from '#studio/client/aviator/state.ts';
import { createBalance } from '#studio/client/balance.ts';
import { after as afterTable, AT_FIRST as TABLE } from '#studio/client/live/state.ts';
import type { FlightSnapshot } from '#studio/flight-protocol.ts';
import type { LiveSnapshot } from '#studio/live-protocol.ts';

function shownBalance(first: string | null) {
  const game = { busy: false, held: '0', asked: 0, shown: 0, onAsked: () => {} };
  const balance = createBalance({
    first,
    busy: () => game.busy,
    changed: () => {
      game.shown += 1;
    },
    api: {
      balance: async () => {
        game.asked += 1;
        game.onAsked();
        return { ok: true, value: { balance: game.held } };
      },
    },
  });
  return { balance, game };
}

describe('a balance the page tells of', () => {
  test('is read from the studio, never taken from the page', async () => {
    const { balance, game } = shownBalance('1000');
    game.held = '1500';
    await balance.told('999900');
    expect([balance.amount, game.shown]).toEqual([1500n, 1]);
  });

  test('is not asked for when it is what the game shows', async () => {
    const { balance, game } = shownBalance('1000');
    await balance.told('1000');
    expect(game.asked).toBe(0);
  });

  test('waits while a round is shown and is read after it', async () => {
    const { balance, game } = shownBalance('1000');
    game.busy = true;
    game.held = '5900';
    await balance.told('5900');
    balance.take('900');
    expect([balance.amount, game.asked]).toEqual([900n, 0]);
    game.busy = false;
    await balance.settled();
    expect(balance.amount).toBe(5900n);
    await balance.settled();
    expect(game.asked).toBe(1);
  });

  test('costs a round no request when it is the round’s own result', async () => {
    const { balance, game } = shownBalance('1000');
    game.busy = true;
    await balance.told('900');
    await balance.told('1400');
    balance.take('1400');
    game.busy = false;
    await balance.settled();
    expect(game.asked).toBe(0);
  });

  test('is left to the round that began while it was asked for', async () => {
    const { balance, game } = shownBalance('1000');
    game.held = '1500';
    game.onAsked = () => {
      game.busy = true;
    };
    await balance.told('1500');
    expect([balance.amount, game.shown]).toEqual([1000n, 0]);
    balance.take('1400');
    balance.take(null);
    expect(balance.amount).toBe(1400n);
  });

  test('of a game without an account stays unknown until it is told', async () => {
    const { balance, game } = shownBalance(null);
    game.held = '200';
    await balance.told('200');
    expect(balance.amount).toBe(200n);
  });
});

test('a new seat of a shared round shows the balance that was known until the wallet has answered', () => {
  const snapshot = { type: 'snapshot', balance: null };
  expect(afterFlight({ ...FLIGHT, balance: 700n }, snapshot as FlightSnapshot).balance).toBe(700n);
  expect(afterTable({ ...TABLE, balance: 700n }, snapshot as LiveSnapshot).balance).toBe(700n);
  expect(afterFlight(FLIGHT, { ...snapshot, balance: '500' } as FlightSnapshot).balance).toBe(500n);
});
