/** Changes of topics (design 10.9): a page that applies them holds what the server holds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMergePatch, mergePatchOf } from '#shared/merge-patch.ts';

const { state } = fc.letrec<{ state: Record<string, unknown>; value: unknown }>((tie) => ({
  state: fc.dictionary(fc.constantFrom('a', 'b', 'c', '1', '2'), tie('value'), { maxKeys: 4 }),
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('x', 'y', 1, 2, true, false),
    fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
    tie('state'),
  ),
}));

test('a patch of two states turns one into the other, and names nothing when they are alike', () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      const copy = structuredClone(before);
      const patch = mergePatchOf(before, after);
      expect(applyMergePatch(before, patch ?? {})).toEqual(after);
      expect(before).toEqual(copy);
      expect(mergePatchOf(after, structuredClone(after))).toBeNull();
    }),
  );
});

test('a patch says no more than what is different', () => {
  expect(
    mergePatchOf(
      { players: 2, places: { 1: { points: '5' }, 2: { points: '4' } } },
      {
        players: 2,
        places: { 1: { points: '6' }, 2: { points: '4' } },
      },
    ),
  ).toEqual({ places: { 1: { points: '6' } } });
});
