/** What is typed into a form of content is kept in the browser until it is saved. */
import { expect, test } from 'vitest';
import { keptTyping } from '../../console/ui/kept-typing.ts';

function memory(): Map<string, string> & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const map = new Map<string, string>();
  return Object.assign(map, {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  });
}

test('typing is there again after a reload, with the version that it was typed over, and of its entry alone', () => {
  const store = memory();
  keptTyping('promo/welcome', store).write({ values: { title: 'Ahoy' }, version: 3 });
  expect(keptTyping('promo/welcome', store).read()).toEqual({ values: { title: 'Ahoy' }, version: 3 });
  expect(keptTyping('promo/regatta', store).read()).toBeNull();
});

test('a save forgets what it sent, and keeps what was typed meanwhile over the version that it made', () => {
  const store = memory();
  const typing = keptTyping('promo/welcome', store);
  typing.write({ values: { title: 'One' }, version: null });
  typing.saved({ title: 'One' }, 1);
  expect(typing.read()).toBeNull();
  typing.write({ values: { title: 'Two and more' }, version: 1 });
  typing.saved({ title: 'Two' }, 2);
  expect(typing.read()).toEqual({ values: { title: 'Two and more' }, version: 2 });
});

test('a full or foreign store is no failure: nothing was kept', () => {
  const store = memory();
  store.setItem('content:promo/welcome', '{not json');
  expect(keptTyping('promo/welcome', store).read()).toBeNull();
  const full = {
    ...store,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => keptTyping('promo/welcome', full).write({ values: {}, version: 1 })).not.toThrow();
});
