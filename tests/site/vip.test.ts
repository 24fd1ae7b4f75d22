/** The VIP levels in the browser: loading, and where a player stands (spec sections 2, 4 and 7). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, translator } from '#features/i18n/index.ts';
import { lastLevel, levelName, rankState, standingExample, standingOf, type VipLevel } from '#features/vip/model.ts';
import { DEFAULT_LEVEL_COUNT, VIP_LEVELS_DEBOUNCE_MS } from '#shared/constants.ts';
import { VIP_RANKS } from '#shared/vip.ts';

const LEVELS: VipLevel[] = VIP_RANKS.map(({ level, name, score }) => ({
  level,
  name,
  score,
  images: { active: `/ranks/${name}` },
}));

function ranked(level: number, pct: number) {
  const name = VIP_RANKS[level - 1]?.name ?? '';
  const next = VIP_RANKS[level]?.name;
  return {
    score: { level, pct },
    level: { name, image: level === 0 ? null : `/own/${level}` },
    next_level: next ? { name: next } : null,
  };
}

describe('where a player stands', () => {
  it('spec §4: level 0 means no level; the first one is next', () => {
    expect(standingOf(ranked(0, 41.6), LEVELS)).toEqual({
      level: 0,
      name: null,
      image: null,
      percent: 42,
      last: false,
      nextName: 'deckhand',
      missing: null,
    });
  });

  it('spec §4: the last level is the number of levels loaded, or 10 if none', () => {
    expect(lastLevel([])).toBe(DEFAULT_LEVEL_COUNT);
    expect(lastLevel(LEVELS.slice(0, 4))).toBe(4);
    expect(standingOf(ranked(4, 30), LEVELS.slice(0, 4)).last).toBe(true);
    expect(standingOf(ranked(4, 30), LEVELS).last).toBe(false);
    expect(standingOf(ranked(9, 30), []).last).toBe(false);
    expect(standingOf(ranked(10, 30), []).last).toBe(true);
  });

  it('spec §4: the last level is full, and §2: names no next one', () => {
    expect(standingOf(ranked(10, 30), LEVELS)).toMatchObject({ percent: 100, nextName: null, name: 'admiral' });
  });

  it('says how many points are missing to the next level, and none at the last', () => {
    expect(standingOf({ ...ranked(2, 30), current_score: 900 }, LEVELS).missing).toBe((LEVELS[2]?.score ?? 0) - 900);
    expect(standingOf({ ...ranked(10, 100), current_score: 2_000_000 }, LEVELS).missing).toBeNull();
  });

  it('marks ranks as reached, as the player’s own, or as still ahead', () => {
    expect([1, 2, 3, 4].map((rank) => rankState(rank, 3))).toEqual(['reached', 'reached', 'here', 'ahead']);
    expect(rankState(1, 0)).toBe('ahead');
  });

  it('spec §2: names level and next level, by the levels loaded, else by the player’s own data', () => {
    expect(standingOf(ranked(2, 30), LEVELS)).toMatchObject({
      name: 'sailor',
      image: '/ranks/sailor',
      nextName: 'bosun',
    });
    expect(standingOf(ranked(2, 30), [])).toMatchObject({ name: 'sailor', image: '/own/2', nextName: 'bosun' });
  });

  it('every level of the programme has a name in the page’s language; an unknown one keeps its own', async () => {
    await loadTexts('de', ['common']);
    const translate = translator('de', 'common');
    expect(VIP_RANKS.map(({ name }) => levelName(name, translate))).not.toContainEqual(
      expect.stringMatching(/^[a-z]|rank_/u),
    );
    expect(levelName('shantyman', translate)).toBe('shantyman');
  });
});

describe('the example on the VIP page', () => {
  it('stands between the rank held and the next one by the table of ranks', () => {
    expect(standingExample(1_200)).toEqual({ name: 'sailor', next: 'bosun', share: 0.7, missing: 300 });
    expect(standingExample(100)).toEqual({ name: 'deckhand', next: 'sailor', share: 0, missing: 400 });
  });

  it('is refused where there is no rank held or none to come', () => {
    expect(() => standingExample(99)).toThrow(RangeError);
    expect(() => standingExample(1_000_000)).toThrow(RangeError);
  });
});

describe('the levels of the programme (spec §7)', () => {
  let store: typeof import('#features/vip/store.ts');
  let answers: (() => Response)[];
  let asked: number;

  beforeEach(async () => {
    vi.resetModules();
    vi.useFakeTimers();
    answers = [];
    asked = 0;
    vi.stubGlobal('location', new URL('https://fairwind.example/en/'));
    vi.stubGlobal('fetch', async () => {
      asked += 1;
      return (answers.shift() ?? (() => Response.json({ result: [] })))();
    });
    store = await import('#features/vip/store.ts');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are asked for once, 500 ms after the last of several wishes', async () => {
    answers = [() => Response.json({ result: LEVELS })];
    store.loadVipLevels();
    await vi.advanceTimersByTimeAsync(VIP_LEVELS_DEBOUNCE_MS - 1);
    store.loadVipLevels();
    await vi.advanceTimersByTimeAsync(VIP_LEVELS_DEBOUNCE_MS - 1);
    expect(asked).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(store.$vipLevels.get()).toEqual(LEVELS));
    store.loadVipLevels();
    await vi.advanceTimersByTimeAsync(VIP_LEVELS_DEBOUNCE_MS);
    expect(asked).toBe(1);
  });

  it('an empty result and a failure are ignored, and asked for again later', async () => {
    answers = [
      () => Response.json({ result: [] }),
      () => Response.json({}, { status: 503 }),
      () => Response.json({ result: LEVELS }),
    ];
    for (const known of [0, 0, LEVELS.length]) {
      store.loadVipLevels();
      await vi.advanceTimersByTimeAsync(VIP_LEVELS_DEBOUNCE_MS);
      await vi.waitFor(() => expect(store.$vipLevels.get()).toHaveLength(known));
    }
    expect(asked).toBe(3);
  });
});
