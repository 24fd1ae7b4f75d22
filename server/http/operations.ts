/** What monitors and probes ask of a node: whether it lives, whether it can serve, its ledger and its figures. */
import type { Readiness } from '../readiness.ts';
import { plainAnswer } from './answers.ts';
import type { Metrics } from './metrics.ts';

/** How many transfers were checked, and a sentence for each thing that does not hold. */
interface LedgerCheck {
  transfers: number;
  problems: readonly string[];
}

export interface OperationsParts {
  metrics: Metrics;
  /** Whether a shutdown has begun: web servers send nothing more. */
  isStopping(): boolean;
  /** Whether the server can work, and what is wrong. */
  readiness(): Promise<Readiness>;
  /** Checks the ledger: what was checked, and what does not hold. */
  verifyLedger(): Promise<LedgerCheck>;
  /** What else is answered there, by path. */
  others: Readonly<Record<string, Operation>>;
}

/** The answer of one path. What a monitor asks for needs nothing but the path. */
export type Operation = (request?: Request) => Promise<Response>;

/** The answer to a monitor's path; null for any other path. */
export type Operations = (path: string, request?: Request) => Promise<Response | null>;

function readinessAnswer({ ready, problems }: Readiness): Response {
  const verdict = ready ? (problems.length === 0 ? 'ready' : 'ready, but degraded') : 'not ready';
  return plainAnswer([verdict, ...problems].join('\n'), ready ? 200 : 503);
}

function ledgerAnswer({ transfers, problems }: LedgerCheck): Response {
  if (problems.length > 0) return plainAnswer(problems.join('\n'), 500);
  return plainAnswer(`${transfers} transfers since the last check hold, and every sum`, 200);
}

export function createOperations({
  metrics,
  isStopping,
  readiness,
  verifyLedger,
  others,
}: OperationsParts): Operations {
  const answers: Readonly<Record<string, Operation>> = {
    ...others,
    '/healthz': async () => (isStopping() ? plainAnswer('is stopping', 503) : plainAnswer('ok', 200)),
    '/readyz': async () => readinessAnswer(await readiness()),
    '/ledgerz': async () => ledgerAnswer(await verifyLedger()),
    '/metrics': metrics.answer,
  };
  return async (path, request) => (Object.hasOwn(answers, path) ? (answers[path]?.(request) ?? null) : null);
}

/**
 * What is left of them on the public port where they have one of their own: a web server in front still has to ask each
 * node whether it goes on, at the address to which it sends requests.
 */
export const onlyHealth =
  (operations: Operations): Operations =>
  async (path, request) =>
    path === '/healthz' ? operations(path, request) : null;
