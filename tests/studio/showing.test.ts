/** A game says when the first of its rounds begins and when the last of them has been shown. */
import { describe, expect, test } from 'vitest';
import { createShowing, followShowing } from '#studio/client/showing.ts';

function listen() {
  const heard: boolean[] = [];
  const showing = createShowing({
    send(message) {
      if (message.type === 'game/showing') heard.push(message.showing);
    },
  });
  return { heard, showing };
}

describe('what the page hears of rounds', () => {
  test('is one beginning and one end of a round, however often it ends', () => {
    const { heard, showing } = listen();
    const end = showing.begin();
    expect(heard).toEqual([true]);
    end();
    end();
    expect(heard).toEqual([true, false]);
  });

  test('ends with the last of rounds that overlap', () => {
    const { heard, showing } = listen();
    const [first, second] = [showing.begin(), showing.begin()];
    first();
    expect(heard).toEqual([true]);
    second();
    expect(heard).toEqual([true, false]);
  });

  test('is what changes of a state, not each time it is said', () => {
    const { heard, showing } = listen();
    const follow = followShowing(showing);
    for (const isOn of [false, true, true, false, false, true]) follow(isOn);
    expect(heard).toEqual([true, false, true]);
  });
});
