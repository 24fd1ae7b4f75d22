/** Goals by what a feed says of the score: one more of a side is a goal, one less is a goal that does not count. */
import type { Side, Sport } from '#shared/sport/facts.ts';
import type { FixtureStatus, MatchState } from '../../ports/sport-feed.ts';

/** Sports whose score is counted in goals. */
const WITH_GOALS: readonly Sport[] = ['football', 'ice_hockey'];
const SIDES = ['home', 'away'] as const satisfies readonly Side[];
/** A match that is called off takes no goal back. */
const PLAYED: readonly FixtureStatus[] = ['live', 'ended'];

export interface Goal {
  side: Side;
  /** Which one of its side. */
  number: number;
  isDisallowed: boolean;
  told: {
    score: readonly [number, number];
    /** As people count: the first is 1; null where the feed does not say. */
    minute: number | null;
    player: string | null;
  };
}

/** How a match stood before a message. */
export interface StoodBefore {
  sport: Sport;
  /** Null: nothing was said of it yet, so what is said first is no goal. */
  score: readonly [number, number] | null;
  status: FixtureStatus;
}

const minuteOf = (seconds: number | null | undefined): number | null =>
  seconds == null ? null : Math.floor(seconds / 60) + 1;

/** When, and by whom, the n-th goal of a side was scored; of a goal that is not in the timeline, when it was told. */
function tellingOf({ timeline = [], clockSeconds }: Partial<MatchState>, side: Side, number: number) {
  const own = timeline.filter((one) => one.side === side && (one.kind === 'goal' || one.kind === 'own_goal'));
  const scored = own[number - 1];
  return {
    minute: minuteOf(scored?.second ?? clockSeconds),
    player: (scored?.kind === 'goal' ? scored.player : undefined) ?? null,
  };
}

/** What is said of a match, as far as it is. */
interface Said {
  status: FixtureStatus | null;
  state: Partial<MatchState>;
}

/** What a message says of goals; in their order for each side. */
export function goalsIn(before: StoodBefore, { status, state }: Said): Goal[] {
  const { score } = state;
  const isPlayed = PLAYED.includes(status ?? before.status);
  if (!WITH_GOALS.includes(before.sport) || before.score === null || score === undefined || !isPlayed) return [];
  return SIDES.flatMap((side, index): Goal[] => {
    const [was, is] = [before.score?.[index] ?? 0, score[index] ?? 0];
    const scored = Array.from({ length: Math.max(0, is - was) }, (_, more) => was + more + 1);
    const takenBack = Array.from({ length: Math.max(0, was - is) }, (_, less) => was - less);
    return [
      ...scored.map((number) => ({
        ...{ side, number, isDisallowed: false },
        told: {
          score: side === 'home' ? ([number, score[1]] as const) : ([score[0], number] as const),
          ...tellingOf(state, side, number),
        },
      })),
      ...takenBack.map((number) => ({
        ...{ side, number, isDisallowed: true },
        told: { score, minute: minuteOf(state.clockSeconds), player: null },
      })),
    ];
  });
}
