/** The page tells of a round's money once the game has shown it, or nobody sees the game any more. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetWaiting, LONGEST_SHOWING_MS, showingBegins, showingEnds, whenShown } from '#platform/shown-rounds.ts';

let told: string[] = [];
const tell = (word: string) => () => void told.push(word);

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
});
afterEach(() => {
  forgetWaiting();
  vi.useRealTimers();
});

describe('what the page tells of money', () => {
  test('is told at once while no round is shown', () => {
    whenShown(tell('balance'));
    expect(told).toEqual(['balance']);
  });

  test('waits for the round on screen and comes in its order', () => {
    showingBegins();
    whenShown(tell('net'));
    whenShown(tell('level'));
    expect(told).toEqual([]);
    showingEnds();
    expect(told).toEqual(['net', 'level']);
    showingEnds();
    expect(told).toEqual(['net', 'level']);
  });

  test('is the newest balance alone, in the place of the newest', () => {
    showingBegins();
    whenShown(tell('9.00'), 'balance');
    whenShown(tell('level'));
    whenShown(tell('14.00'), 'balance');
    showingEnds();
    expect(told).toEqual(['level', '14.00']);
  });

  test('waits no longer than two minutes for a game that fell silent', () => {
    expect(LONGEST_SHOWING_MS).toBe(120_000);
    showingBegins();
    whenShown(tell('balance'));
    vi.advanceTimersByTime(119_999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['balance']);
    whenShown(tell('next'));
    expect(told).toEqual(['balance', 'next']);
  });

  test('counts the two minutes from the last round that began', () => {
    showingBegins();
    vi.advanceTimersByTime(119_999);
    showingBegins();
    whenShown(tell('balance'));
    vi.advanceTimersByTime(119_999);
    expect(told).toEqual([]);
  });

  test('is never told to the next player', () => {
    showingBegins();
    whenShown(tell('balance'));
    forgetWaiting();
    showingEnds();
    vi.advanceTimersByTime(120_000);
    expect(told).toEqual([]);
  });
});
