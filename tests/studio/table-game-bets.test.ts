/** Chips before a round: laid, taken back, undone, doubled, laid again, and the amounts one press away. */
import { expect, test } from 'vitest';
import { createBets } from '#studio/client/table-games/bets.ts';
import { quickStakes } from '#studio/client/table-games/chips.ts';

const STAKES = [10n, 20n, 50n, 100n, 200n, 500n];

function table({ most, chip = 10n }: { most?: number; chip?: bigint } = {}) {
  let changes = 0;
  const bets = createBets<string>({
    stakes: STAKES,
    chip: () => chip,
    ...(most === undefined ? {} : { most }),
    excludes: (spot) => ({ player: 'banker', banker: 'player' })[spot],
    changed: () => {
      changes += 1;
    },
  });
  return { bets, changes: () => changes };
}

test('a spot holds an amount on offer: each chip lifts it to the next that it reaches, up to the highest', () => {
  const { bets } = table();
  expect(['laid', 'laid', 'laid']).toEqual([bets.add('red'), bets.add('red'), bets.add('red')]);
  expect([...bets.now]).toEqual([['red', 50n]]);
  expect(bets.takeBack('red')).toBe(true);
  expect([...bets.now]).toEqual([['red', 20n]]);
  const high = table({ chip: 500n }).bets;
  high.add('red');
  expect(high.add('red')).toBe('highest');
});

test('undo takes back step by step, and clearing or doubling is a step too', () => {
  const { bets, changes } = table();
  bets.add('red');
  bets.add('even');
  bets.act('double');
  expect([...bets.now]).toEqual([
    ['red', 20n],
    ['even', 20n],
  ]);
  bets.act('clear');
  expect(bets.can).toEqual({ undo: true, clear: false, double: false, rebet: false });
  for (const left of [2, 2, 1, 0]) {
    bets.act('undo');
    expect(bets.now.size).toBe(left);
  }
  expect(bets.can.undo).toBe(false);
  expect(changes()).toBe(8);
});

test('what lay in the last round can be laid again, once nothing lies there', () => {
  const { bets } = table();
  bets.settle(new Map([['red', 50n]]));
  expect(bets.can).toEqual({ undo: false, clear: false, double: false, rebet: true });
  bets.act('rebet');
  expect([...bets.now]).toEqual([['red', 50n]]);
  expect(bets.can.rebet).toBe(false);
});

test('a locked table takes no chip, gives none back and undoes nothing', () => {
  const { bets, changes } = table();
  bets.add('red');
  bets.lock(true);
  expect(bets.add('even')).toBe('locked');
  expect(bets.takeBack('red')).toBe(false);
  bets.act('clear');
  expect([...bets.now]).toEqual([['red', 10n]]);
  expect(Object.values(bets.can)).toEqual([false, false, false, false]);
  expect(changes()).toBe(1);
});

test('no more spots than the round takes, and never two that exclude each other', () => {
  const { bets } = table({ most: 2 });
  bets.add('player');
  bets.add('banker');
  expect([...bets.now.keys()]).toEqual(['banker']);
  bets.add('tie');
  expect(bets.add('pair')).toBe('full');
});

test('the amounts one press away are round ones from the lowest to the highest, each once', () => {
  const stakes = [10n, 20n, 30n, 40n, 50n, 100n, 160n, 200n, 400n, 500n, 1_000n];
  const amounts = quickStakes(stakes).map((place) => stakes[place]);
  expect(amounts).toEqual([10n, 50n, 100n, 500n, 1_000n]);
  expect(quickStakes([10n, 30n])).toEqual([0, 1]);
});
