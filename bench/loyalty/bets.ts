/** Real bets over HTTP: players who have registered and paid in, and a slot opened by each. */
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import type { RunningApp } from '#tests/support/app.ts';
import { registerPlayer } from '#tests/support/players.ts';

const PLAYERS = 8;
const CODE = 'krakens-toll';
/** Minor units. */
export const STAKE = 20;

export interface Bettors {
  emails: readonly string[];
  /** Bets at a pace for a time, every player in turn. @returns how long each bet took, ms */
  bet(options: { perSecond: number; seconds: number }): Promise<number[]>;
  /** When each bet was answered (`performance.now`), the oldest first. */
  answered: readonly number[];
  close(): Promise<void>;
}

/** Seats the players. */
export async function seatBettors(app: RunningApp): Promise<Bettors> {
  const pool = new Pool(`http://127.0.0.1:${app.port}`, { connections: 4 * PLAYERS, pipelining: 1 });
  const emails: string[] = [];
  const sessions: URL[] = [];
  for (let number = 0; number < PLAYERS; number += 1) {
    const player = await registerPlayer(app.origin(), 'bettor');
    await player.deposit('500.00');
    const { body } = await player.ask('POST', LAUNCH_PATH, { code: CODE, mode: 'real', language: 'en' });
    const { origin, pathname } = new URL(body.url);
    emails.push(player.email);
    sessions.push(new URL(`/session/${pathname.split('/').at(-1)}/spin`, origin));
  }
  const answered: number[] = [];
  let bets = 0;

  /** @returns how long it took, ms */
  async function spin({ host, origin, pathname }: URL): Promise<number> {
    bets += 1;
    const started = performance.now();
    const { statusCode, body } = await pool.request({
      path: pathname,
      method: 'POST',
      headers: { host, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ request_id: `bet-${String(bets).padStart(8, '0')}`, stake: String(STAKE) }),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`A bet was answered with ${statusCode}: ${text}`);
    const ended = performance.now();
    answered.push(ended);
    return ended - started;
  }

  /** One player's bets, each at its time or as soon as the one before is over. */
  async function play(session: URL, index: number, perSecond: number, seconds: number): Promise<number[]> {
    const everyMs = (1_000 * PLAYERS) / perSecond;
    const started = performance.now() + (index * everyMs) / PLAYERS;
    const took: number[] = [];
    for (let number = 0; ; number += 1) {
      const due = started + number * everyMs;
      if (due > started + seconds * 1_000) return took;
      await pause(Math.max(0, due - performance.now()));
      took.push(await spin(session));
    }
  }

  return {
    emails,
    answered,
    async bet({ perSecond, seconds }) {
      const took = await Promise.all(sessions.map((session, index) => play(session, index, perSecond, seconds)));
      return took.flat();
    },
    close: () => pool.close(),
  };
}

/** The value that a share of all stays below, tenths. */
export function below(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}
