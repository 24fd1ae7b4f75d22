/**
 * The crew of a demonstration: simulated players who register, pay in at the sandbox, spin, fly, race and bet through the
 * public API at a human pace, so that whoever comes finds rooms in use (ADR 0123). They are told from people everywhere
 * (`shared/names.ts`) and stay out of the operator's figures.
 */
import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inBackground } from '../../background.ts';
import type { Log } from '../../log.ts';
import { type Berth, comeIn, doOne, type Habit, type Link, type Sailor } from './sailor.ts';

/** Nicknames of the crew; further members get a number. */
const NAMES = ['Marlow', 'Isabeau', 'Tjorven', 'Casimir', 'Ondine', 'Bartolo', 'Saskia', 'Lorcan', 'Elowen', 'Mattis'];
/** What somebody likes, by turns: the race at first, so that it is under way soon. */
const HABITS: readonly (readonly Habit[])[] = [
  ['race', 'spin', 'race', 'fly'],
  ['fly', 'race', 'fly', 'bet'],
  ['race', 'bet', 'spin', 'bet'],
];
/** Between two things that somebody does, and before the next one comes aboard. */
const REST_MS = { from: 15_000, to: 90_000 };
const NEXT_ABOARD_MS = 3_000;
/** After something went wrong. */
const SULK_MS = 120_000;

export interface CrewParts {
  count: number;
  /** What their passwords are made of. */
  secret: string;
  berth: Omit<Berth, 'signal' | 'pause'>;
  /** Partners' links that bring them, by turns; null: nobody's. */
  links: readonly (Link | null)[];
  /** Lays out what they find, before the first comes aboard. */
  prepare(): Promise<void>;
  /** Marks the player of an address as simulated, under a nickname. */
  mark(email: string, nickname: string): Promise<void>;
  log: Log;
  /** Lets time go by; rejects when the signal ends it. Timers unless told. */
  pause?(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface Crew {
  start(): void;
  /** Ends when all have left. */
  stop(): Promise<void>;
}

const waitFor = (milliseconds: number, signal: AbortSignal) => wait(milliseconds, undefined, { signal, ref: false });

export function createCrew({ count, secret, berth, links, prepare, mark, log, pause = waitFor }: CrewParts): Crew {
  const leaving = new AbortController();
  const { signal } = leaving;
  const rest = (milliseconds: number) => pause(milliseconds, signal);

  const sailorOf = (index: number): Sailor & { nickname: string } => {
    const round = Math.floor(index / NAMES.length);
    const password = createHmac('sha256', secret).update(`crew ${index}`).digest('base64url').slice(0, 24);
    return {
      ...{ email: `crew-${index + 1}@crew.example`, password: `sail-${password}-7` },
      nickname: `${NAMES[index % NAMES.length]}${round === 0 ? '' : ` ${round + 1}`}`,
      link: links[index % links.length] ?? null,
      habits: HABITS[index % HABITS.length] ?? ['spin'],
    };
  };

  async function watch(sailor: ReturnType<typeof sailorOf>): Promise<void> {
    const at: Berth = { ...berth, signal, pause: rest };
    const ashore = await comeIn(at, sailor, (email) => mark(email, sailor.nickname));
    for (let turn = 0; !signal.aborted; turn += 1) {
      await doOne(ashore, sailor.habits[turn % sailor.habits.length] ?? 'spin');
      await rest(randomInt(REST_MS.from, REST_MS.to));
    }
  }

  /** Somebody whose day goes wrong comes back later. */
  async function serve(index: number): Promise<void> {
    const sailor = sailorOf(index);
    await rest(index * NEXT_ABOARD_MS).catch(() => undefined);
    while (!signal.aborted) {
      await watch(sailor).catch(async (error: unknown) => {
        if (signal.aborted) return;
        log.warn({ error, email: sailor.email }, 'a simulated player came to nothing for now');
        await rest(SULK_MS).catch(() => undefined);
      });
    }
  }

  let aboard: Promise<unknown> = Promise.resolve();
  return {
    start() {
      aboard = prepare()
        .catch((error: unknown) => log.warn({ error }, 'the demonstration could not be laid out'))
        .then(() => Promise.all(Array.from({ length: count }, (_, index) => serve(index))));
      inBackground(
        aboard.then(() => undefined),
        'the crew of the demonstration',
        log,
      );
    },
    async stop() {
      leaving.abort();
      await aboard;
    },
  };
}
