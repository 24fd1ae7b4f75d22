/** The levels of the VIP programme and where a score stands among them (spec sections 3, 4 and 9). */
import { artUrl } from '#shared/art.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import { VIP_RANKS } from '#shared/vip.ts';

export interface VipLevel {
  level: number;
  name: string;
  score: number;
  images: { active: string };
}

/** The levels, lowest first. */
export function vipLevels(): VipLevel[] {
  return VIP_RANKS.map(({ level, name, art, score }) => ({
    level,
    name,
    score,
    images: { active: artUrl('ranks', art) },
  }));
}

export interface Standing {
  /** 0: no level yet. */
  level: number;
  name: string;
  image: string | null;
  nextName: string | null;
  /** Whole percent of the way to the next level; 100 at the last. */
  percent: number;
  isLast: boolean;
}

/** Where a score stands. */
export function standingOf(score: number): Standing {
  const levels = vipLevels();
  const level = levels.filter((row) => row.score <= score).length;
  const current = levels[level - 1];
  const next = levels[level];
  const from = current?.score ?? 0;
  return {
    level,
    name: current?.name ?? '',
    image: current?.images.active ?? null,
    nextName: next?.name ?? null,
    percent: next ? Math.floor(((score - from) * 100) / (next.score - from)) : 100,
    isLast: next === undefined,
  };
}

/** Where a score stands, as pages read it. */
export function progressOf(score: number): RealtimeData<'vip'> {
  const { level, name, image, nextName, percent, isLast } = standingOf(score);
  return {
    score: { pct: percent, level },
    level: { name, image },
    next_level: nextName === null ? null : { name: nextName },
    current_score: score,
    is_last_level: isLast,
  };
}
