/** Runs suites beside a mutant, within a limit of time. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Asked, Told } from './worker.ts';

export interface Runner {
  /** @returns null when it took too long: the mutant does not end */
  run(asked: Asked): Promise<Told | null>;
  close(): void;
}

/** What a process says next; null when it has not within a time, or has ended. */
function nextMessage(child: ChildProcess, limitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const done = (message: unknown) => {
      clearTimeout(timer);
      child.off('exit', ended);
      resolve(message);
    };
    const ended = () => done(null);
    const timer = setTimeout(() => done(null), limitMs);
    child.once('message', done);
    child.once('exit', ended);
  });
}

const START_LIMIT_MS = 180_000;

/** @param root the tree that the suites stand in; @param limitMs for the suites of one mutant */
export function createRunner(root: string, limitMs: number): Runner {
  let child: ChildProcess | null = null;
  const end = () => {
    // Its own group: a worker of Vitest that does not end by itself ends with it.
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    child = null;
  };
  async function start(): Promise<ChildProcess> {
    const started = fork(join(root, 'scripts', 'mutants', 'worker.ts'), {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if ((await nextMessage(started, START_LIMIT_MS)) !== 'ready') throw new Error('Vitest did not start');
    return started;
  }
  return {
    async run(asked) {
      child ??= await start();
      const answer = nextMessage(child, limitMs);
      child.send(asked);
      const told = (await answer) as Told | null;
      if (told === null) end();
      return told;
    },
    close: end,
  };
}
