/** Where a player stands among the VIP levels (spec sections 2 to 4). */
import type { TextKey, Translate } from '#features/i18n/index.ts';
import { DEFAULT_LEVEL_COUNT } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { VIP_RANKS } from '#shared/vip.ts';

export type VipLevel = ResponseOf<'vipLevels'>['result'][number];
export type Ranked = Pick<ResponseOf<'player'>['user'], 'score' | 'level' | 'next_level'> & { current_score?: number };

export interface Standing {
  /** 0: no level. */
  level: number;
  /** Code of the level's name; null without a level. */
  name: string | null;
  image: string | null;
  /** Whole percent of the way to the next level. */
  percent: number;
  last: boolean;
  /** Code of the next level's name; null at the last level. */
  nextName: string | null;
  /** Points still missing to the next level; null at the last one, and while no levels are loaded. */
  missing: number | null;
}

/** How a rank stands to the player's level: reached, their own, or still ahead. */
export const rankState = (rank: number, level: number): 'reached' | 'here' | 'ahead' =>
  rank === level ? 'here' : rank < level ? 'reached' : 'ahead';

/** Marks the prebuilt ranks of the page by the player's level; null: a guest, whose page says nothing of it. */
export function markRanks(root: ParentNode, level: number | null): void {
  for (const rank of root.querySelectorAll<HTMLElement>('[data-vip-level]')) {
    if (level === null) {
      delete rank.dataset.rankState;
      continue;
    }
    const state = rankState(Number(rank.dataset.vipLevel), level);
    rank.dataset.rankState = state;
    const label = rank.querySelector('[data-rank-label]');
    if (label) label.textContent = rank.parentElement?.dataset[state] ?? label.textContent;
  }
}

/** The number of the last level: as many as were loaded, or 10 if none (spec section 4). */
export function lastLevel(levels: readonly VipLevel[]): number {
  return levels.length || DEFAULT_LEVEL_COUNT;
}

/**
 * What the level bar shows: full at the last level, which has no next one (spec section 4).
 * @param levels the levels loaded; while there are none the player's own data name theirs and the next.
 */
export function standingOf({ score, level, next_level, current_score }: Ranked, levels: readonly VipLevel[]): Standing {
  const own = levels.find((row) => row.level === score.level);
  const next = levels.find((row) => row.level === score.level + 1);
  const last = score.level >= lastLevel(levels);
  return {
    level: score.level,
    name: score.level === 0 ? null : (own?.name ?? level.name),
    image: score.level === 0 ? null : (own?.images.active ?? level.image),
    percent: last ? 100 : Math.round(score.pct),
    last,
    nextName: last ? null : (next?.name ?? next_level?.name ?? null),
    missing: last || !next || current_score === undefined ? null : Math.max(0, next.score - current_score),
  };
}

export interface StandingExample {
  /** Codes of the rank held and the next one. */
  name: string;
  next: string;
  /** Share of the way to the next rank, 0 to 1. */
  share: number;
  /** Points still missing. */
  missing: number;
}

/** Where a number of points would stand. @throws RangeError below the first rank and from the last one on */
export function standingExample(points: number): StandingExample {
  const index = VIP_RANKS.findLastIndex(({ score }) => score <= points);
  const held = VIP_RANKS[index];
  const next = VIP_RANKS[index + 1];
  if (!held || !next) throw new RangeError(`${points} points lie between no two ranks`);
  const share = (points - held.score) / (next.score - held.score);
  return { name: held.name, next: next.name, share, missing: next.score - points };
}

const NAME_KEYS: Readonly<Partial<Record<string, TextKey<'common'>>>> = {
  deckhand: 'rank_deckhand',
  sailor: 'rank_sailor',
  bosun: 'rank_bosun',
  coxswain: 'rank_coxswain',
  mate: 'rank_mate',
  navigator: 'rank_navigator',
  captain: 'rank_captain',
  commodore: 'rank_commodore',
  'vice-admiral': 'rank_vice_admiral',
  admiral: 'rank_admiral',
};

/** The name of a level in the page's language; one that the platform does not know has the name that it came with. */
export function levelName(code: string, translate: Translate<'common'>): string {
  const key = NAME_KEYS[code];
  return key ? translate(key) : code;
}
