/** The reels' motion: where each one stands at a moment. Pure of drawing, so it can be reasoned about alone. */

interface ReelMotion {
  /** Position of the top row on the strip, may be fractional. */
  position: number;
  /** 0 standing, 1 in full run: how much the symbols are smeared. */
  speed: number;
}

type Phase =
  | { kind: 'rest'; stop: number }
  | { kind: 'run'; from: number; since: number }
  | { kind: 'land'; stop: number; since: number };

export interface Pace {
  /** Rows a second. */
  rowsPerSecond: number;
  /** Rows a reel still rolls once it knows its stop. */
  landingRows: number;
  landingMs: number;
  /** Between one reel's landing and the next. */
  staggerMs: number;
}

export const PACES = {
  normal: { rowsPerSecond: 26, landingRows: 5, landingMs: 420, staggerMs: 150 },
  turbo: { rowsPerSecond: 34, landingRows: 3, landingMs: 220, staggerMs: 0 },
} as const satisfies Record<string, Pace>;

/** A reel is drawn back by a part of a row before it runs, and takes this long to reach its speed. */
const DRAW_BACK_MS = 110;
const DRAW_BACK = 0.16;
const RUN_UP_MS = 180;
/** How far a reel swings past its stop, in rows. */
const OVERSHOOT = 1.25;

export interface Reels {
  start(now: number, pace: Pace): void;
  /**
   * Tells every reel its stop; they land from left to right, later by what each of them waits (ms). Returns when the last
   * one stands, ms.
   */
  land(stops: readonly number[], now: number, waits?: readonly number[]): number;
  /** When a reel that lands will stand, ms. */
  landsAt(reel: number): number;
  /** The stop of a reel that stands or lands. */
  stopOf(reel: number): number;
  /** Those that still wait for their turn land at once. Returns when the last one stands, ms. */
  hurry(now: number): number;
  /** Puts the reels at stops without motion. */
  set(stops: readonly number[]): void;
  at(reel: number, now: number): ReelMotion;
  /** Whether a reel stands still. */
  rests(reel: number, now: number): boolean;
}

export function createReels(initial: readonly number[]): Reels {
  let pace: Pace = PACES.normal;
  let phases: Phase[] = initial.map((stop) => ({ kind: 'rest', stop }));

  const running = (phase: Extract<Phase, { kind: 'run' }>, now: number): ReelMotion => {
    const begun = now - phase.since;
    if (begun < DRAW_BACK_MS) {
      return {
        position: phase.from + DRAW_BACK * Math.sin((Math.max(0, begun) / DRAW_BACK_MS) * (Math.PI / 2)),
        speed: 0,
      };
    }
    const elapsed = begun - DRAW_BACK_MS;
    const speed = Math.min(1, Math.max(0, elapsed / RUN_UP_MS));
    const travelled = elapsed < RUN_UP_MS ? (elapsed * speed) / 2 : elapsed - RUN_UP_MS / 2;
    return { position: phase.from + DRAW_BACK - (travelled / 1000) * pace.rowsPerSecond, speed };
  };

  return {
    start(now, chosen) {
      pace = chosen;
      phases = phases.map((phase) => ({
        kind: 'run',
        from: phase.kind === 'run' ? phase.from : phase.stop,
        since: now,
      }));
    },
    land(stops, now, waits = []) {
      let since = now;
      phases = stops.map((stop, reel) => {
        since += (reel > 0 ? pace.staggerMs : 0) + (waits[reel] ?? 0);
        return { kind: 'land', stop, since };
      });
      return since + pace.landingMs;
    },
    landsAt(reel) {
      const phase = phases[reel];
      return phase?.kind === 'land' ? phase.since + pace.landingMs : 0;
    },
    stopOf(reel) {
      const phase = phases[reel];
      return phase && phase.kind !== 'run' ? phase.stop : 0;
    },
    hurry(now) {
      phases = phases.map((phase) => (phase.kind === 'land' ? { ...phase, since: Math.min(phase.since, now) } : phase));
      return now + pace.landingMs;
    },
    set(stops) {
      phases = stops.map((stop) => ({ kind: 'rest', stop }));
    },
    at(reel, now) {
      const phase = phases[reel];
      if (!phase || phase.kind === 'rest') return { position: phase?.stop ?? 0, speed: 0 };
      if (phase.kind === 'run') return running(phase, now);
      const progress = (now - phase.since) / pace.landingMs;
      if (progress >= 1) return { position: phase.stop, speed: 0 };
      if (progress < 0) {
        // Not its turn yet: it keeps rolling towards where the landing begins.
        const ahead = ((phase.since - now) / 1000) * pace.rowsPerSecond;
        return { position: phase.stop + pace.landingRows + ahead, speed: 1 };
      }
      const left = 1 - easeOutBack(progress);
      return { position: phase.stop + pace.landingRows * left, speed: Math.max(0, 0.8 - progress * 2.2) };
    },
    rests(reel, now) {
      const phase = phases[reel];
      return phase?.kind === 'rest' || (phase?.kind === 'land' && now - phase.since >= pace.landingMs);
    },
  };
}

function easeOutBack(progress: number): number {
  const back = progress - 1;
  return 1 + (OVERSHOOT + 1) * back ** 3 + OVERSHOOT * back ** 2;
}
