/** When what of a large win is shown: a dimmed scene, its sign, the count, a stamp, a moment's rest, the way out. */
const DIM_MS = 200;
const SIGN_MS = 320;
const COUNT_FROM_MS = 500;
const STAMP_MS = 160;
const HOLD_MS = 1_200;
const OUT_MS = 240;
/** How much of a count's time a still win stands instead. */
const CALM = 0.4;

export interface Timeline {
  /** ms from the beginning. */
  countEnds: number;
  outBegins: number;
  ends: number;
}

/** @param calm a still picture: the amount stands at once, and longer the larger it is, as a count would */
export function timelineOf(countMs: number, calm: boolean): Timeline {
  const countEnds = calm ? 0 : COUNT_FROM_MS + countMs;
  const outBegins = countEnds + (calm ? SIGN_MS + countMs * CALM : STAMP_MS) + HOLD_MS;
  return { countEnds, outBegins, ends: outBegins + OUT_MS };
}

/** The count ends now. */
export function skipped(timeline: Timeline, at: number): Timeline {
  const by = Math.max(0, timeline.countEnds - at);
  return { countEnds: timeline.countEnds - by, outBegins: timeline.outBegins - by, ends: timeline.ends - by };
}

/** The way out begins now. */
export function closed(timeline: Timeline, at: number): Timeline {
  return { ...timeline, outBegins: at, ends: at + OUT_MS };
}

export interface Moment {
  /** 0 to 1 each: how dim the scene is, how far the sign has grown, the count, the stamp's blow. */
  dim: number;
  sign: number;
  count: number;
  stamp: number;
}

const share = (at: number, from: number, length: number) => Math.max(0, Math.min(1, (at - from) / length));

export function momentAt({ countEnds, outBegins }: Timeline, at: number, calm: boolean): Moment {
  const left = 1 - share(at, outBegins, OUT_MS);
  const sinceStamp = share(at, countEnds, STAMP_MS);
  return {
    dim: share(at, 0, DIM_MS) * left,
    sign: share(at, calm ? 0 : DIM_MS, SIGN_MS) * left,
    count:
      countEnds <= COUNT_FROM_MS ? share(at, countEnds - 1, 1) : share(at, COUNT_FROM_MS, countEnds - COUNT_FROM_MS),
    stamp: calm || at < countEnds ? 0 : Math.sin(sinceStamp * Math.PI),
  };
}
