/** Runs a program and watches what it takes. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Measured {
  seconds: number;
  /** Of all its threads, but not of programs it starts; counted to the last look before its end. */
  cpuSeconds: number;
  peakMegabytes: number;
  output: string;
}

const LOOK_EVERY_MS = 20;
/** `/proc` counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface Look {
  cpuSeconds: number;
  peakMegabytes: number;
}

/** What the kernel says of a process; null once it has ended, or where there is no `/proc`. */
function lookAt(pid: number): Look | null {
  try {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    if (peak === undefined) return null;
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { cpuSeconds: ticks / TICKS_PER_SECOND, peakMegabytes: Math.round(Number(peak) / 1_024) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
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
    let last: Look = { cpuSeconds: 0, peakMegabytes: 0 };
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setInterval(() => {
      last = (child.pid === undefined ? null : lookAt(child.pid)) ?? last;
    }, LOOK_EVERY_MS);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearInterval(timer);
      if (code !== 0) return reject(new Error(`${command} ended with ${code}\n${output}`));
      resolve({ seconds: (performance.now() - started) / 1_000, ...last, output });
    });
  });
}
