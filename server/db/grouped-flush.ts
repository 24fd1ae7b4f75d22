/**
 * The log of the embedded database on its way to the disk. The database waits for a flush of its log at each commit, and
 * the whole process with it. Here it goes on: what it wants flushed is owed, the next commits come meanwhile, and one
 * flush in the background is for all of them. Nobody hears of a commit before its flush (`flushed`).
 */
import { closeSync, fsync, fsyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** How a file is brought to the disk. What fails has not been kept: the database must not go on. */
export interface Flush {
  now(descriptor: number): void;
  later(descriptor: number): Promise<void>;
}

/** The disk's own flush. */
export const DISK: Flush = { now: fsyncSync, later: promisify(fsync) };

interface Segment {
  path: string;
  descriptor: number;
}

export class GroupedFlush {
  readonly #flush: Flush;
  #isOn = false;
  /** The file that the log is written to now, by a descriptor that the database does not close. */
  #segment: Segment | null = null;
  /** How many flushes the database has asked for, and how many of them are done. */
  #owed = 0;
  #done = 0;
  #underWay: Promise<void> | null = null;
  /** A system tells of a flush that failed only once, so this one does not go on after it. */
  #failure: { error: unknown } | null = null;

  constructor(flush: Flush) {
    this.#flush = flush;
  }

  /** From here on somebody waits for what is owed. */
  begin(): void {
    this.#isOn = true;
  }

  /** Flushes what is owed; from here on each flush is the database's own. */
  end(): void {
    this.settle();
    this.#isOn = false;
    this.#leave();
  }

  /** Takes over the flush of a file of the log. False: the database has to flush it by itself. */
  owe(path: string): boolean {
    if (!this.#isOn) return false;
    this.#check();
    if (this.#segment?.path !== path) {
      this.settle();
      this.#leave();
      this.#segment = { path, descriptor: openSync(path, 'r+') };
    }
    this.#owed += 1;
    return true;
  }

  /** Flushes what is owed, now. @throws when the disk does not keep it */
  settle(): void {
    if (this.#segment === null || this.#done === this.#owed) return;
    this.#check();
    try {
      this.#flush.now(this.#segment.descriptor);
    } catch (error) {
      this.#fail(error);
    }
    this.#done = this.#owed;
  }

  /** Resolves once all is flushed that is owed by now. */
  async flushed(): Promise<void> {
    const wanted = this.#owed;
    while (this.#done < wanted) {
      this.#check();
      await (this.#underWay ?? this.#begin());
    }
  }

  #check(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  #fail(error: unknown): never {
    this.#failure = { error };
    throw error;
  }

  #begin(): Promise<void> {
    const covered = this.#owed;
    const underWay = this.#flush
      .later(this.#segment?.descriptor ?? -1)
      .then(
        () => {
          this.#done = Math.max(this.#done, covered);
        },
        (error) => this.#fail(error),
      )
      .finally(() => {
        this.#underWay = null;
      });
    this.#underWay = underWay;
    return underWay;
  }

  /** Closes the file, once no flush of it is under way: its number would be another file's. */
  #leave(): void {
    const left = this.#segment;
    if (left === null) return;
    this.#segment = null;
    const close = () => closeSync(left.descriptor);
    if (this.#underWay === null) close();
    else this.#underWay.then(close, close);
  }
}
