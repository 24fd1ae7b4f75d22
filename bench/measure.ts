/** Runs a program and watches what it takes, with all programs it starts. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Measured {
  seconds: number;
  /** Counted to the last look at each program before its end. */
  cpuSeconds: number;
  /** Memory that all its programs held at once; pages they share count for each. */
  peakMegabytes: number;
  output: string;
}

const LOOK_EVERY_MS = 20;
/** `/proc` counts processor time in hundredths of a second, and memory in pages. */
const TICKS_PER_SECOND = 100;
const PAGES_PER_MEGABYTE = 256;

/** What the kernel says of a process; null once it has ended, or where there is no `/proc`. */
function fieldsOf(pid: number): number[] | null {
  try {
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').map(Number);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}

function allProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Places in the kernel's line, counted from behind the program's name (proc_pid_stat(5)). */
const FIELD = { parent: 1, userTicks: 11, systemTicks: 12, residentPages: 21 } as const;

/** Watches a process and its descendants. */
function watchFamily(root: number) {
  const known = new Set(allProcesses());
  const family = new Set([root]);
  const ticks = new Map<number, number>();
  let peakMegabytes = 0;
  known.add(root);

  /** Whoever is new and has a parent in the family belongs to it; a process is never looked at twice for that. */
  function adopt(): void {
    for (const pid of allProcesses().filter((pid) => !known.has(pid))) {
      known.add(pid);
      if (family.has(fieldsOf(pid)?.[FIELD.parent] ?? 0)) family.add(pid);
    }
  }

  return {
    look(): void {
      adopt();
      let pages = 0;
      for (const pid of family) {
        const fields = fieldsOf(pid);
        if (fields === null) continue;
        ticks.set(pid, (fields[FIELD.userTicks] ?? 0) + (fields[FIELD.systemTicks] ?? 0));
        pages += fields[FIELD.residentPages] ?? 0;
      }
      peakMegabytes = Math.max(peakMegabytes, Math.round(pages / PAGES_PER_MEGABYTE));
    },
    taken: () => ({
      cpuSeconds: [...ticks.values()].reduce((total, count) => total + count, 0) / TICKS_PER_SECOND,
      peakMegabytes,
    }),
  };
}

/** The title of a process; empty once it has ended. */
function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Processor seconds so far of the PostgreSQL processes that serve a database of this machine and still run. */
export function secondsOfBackends(database: string): number {
  const ticks = allProcesses()
    .filter((pid) => /^postgres:/.test(titleOf(pid)) && titleOf(pid).includes(` ${database} `))
    .map((pid) => fieldsOf(pid))
    .map((fields) => (fields?.[FIELD.userTicks] ?? 0) + (fields?.[FIELD.systemTicks] ?? 0));
  return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND;
}

/** Runs a program to its end. @throws with its output when it fails */
export function measure(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const family = child.pid === undefined ? null : watchFamily(child.pid);
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setInterval(() => family?.look(), LOOK_EVERY_MS);
    child.on('error', (error) => {
      clearInterval(timer);
      reject(error);
    });
    child.on('exit', (code) => {
      clearInterval(timer);
      if (code !== 0) return reject(new Error(`${command} ended with ${code}\n${output}`));
      const taken = family?.taken() ?? { cpuSeconds: 0, peakMegabytes: 0 };
      resolve({ seconds: (performance.now() - started) / 1_000, ...taken, output });
    });
  });
}
