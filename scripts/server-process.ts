/** The server as a child of a script: waits until it listens, ends it as Ctrl-C does. */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot } from '#builder/paths.ts';

export interface ServerProcess {
  port: number;
  /** Of the link of the console's first administrator; null when somebody has come in, or in production. */
  staffToken: string | null;
  /** Resolves with the exit code when the server has ended. */
  ended: Promise<number>;
  stop(): void;
}

type Listening = Pick<ServerProcess, 'port' | 'staffToken'>;

/** Settings of a `.env` file beside `package.json`; what the shell already set wins. */
export function readEnvFile(): void {
  const path = inRoot('.env');
  if (existsSync(path)) process.loadEnvFile(path);
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1))));
}

/**
 * Starts the server and waits until it listens.
 * @returns null when it ended before; it has then said why itself.
 */
export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess | null> {
  const child = fork(inRoot('server', 'main.ts'), [], { cwd: inRoot(), env: { ...process.env, ...env } });
  const ended = exitOf(child);
  const listening = new Promise<Listening>((resolve) => {
    child.on('message', (message: Listening & { type: string }) => {
      if (message.type === 'listening') resolve(message);
    });
  });
  const started = await Promise.race([listening, ended.then(() => null)]);
  if (started === null) return null;
  const { port, staffToken } = started;
  return { port, staffToken, ended, stop: () => child.kill('SIGTERM') };
}

/** Runs until the server ends or someone presses Ctrl-C; returns the exit code. */
export async function untilStopped(server: ServerProcess, alsoStop: () => void = () => undefined): Promise<number> {
  let asked = false;
  const stop = () => {
    if (asked) return;
    asked = true;
    server.stop();
    alsoStop();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return server.ended;
}
