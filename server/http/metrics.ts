/** `/metrics`: what a monitor reads. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Times the calls of the wallet by the studio of the same process, which are no requests. */
export interface WalletCalls {
  observe(call: string, outcome: string, seconds: number): void;
  metric: Histogram<string>;
}

export function createWalletCalls(): WalletCalls {
  const metric = new Histogram<string>({
    name: 'fairwind_wallet_call_seconds',
    help: 'Time of a call of the wallet by the studio of this process; those over HTTP are requests of the part vendors',
    labelNames: ['call', 'outcome'],
    buckets: BUCKETS,
    registers: [],
  });
  return { observe: (call, outcome, seconds) => metric.observe({ call, outcome }, seconds), metric };
}

/** Counts what came from outside and no schema took: a text that somebody wrote, or a newer release's. */
export interface IgnoredInput {
  count(channel: 'realtime signal' | 'realtime ticket'): void;
  metric: Counter<string>;
}

export function createIgnoredInput(): IgnoredInput {
  const metric = new Counter<string>({
    name: 'fairwind_ignored_input_total',
    help: 'Texts in Redis that no node of this release wrote, and that were ignored',
    labelNames: ['channel'],
    registers: [],
  });
  return { count: (channel) => metric.inc({ channel }), metric };
}

export interface Metrics {
  /** Counts one answered request. */
  observe(part: string, method: string, status: number, seconds: number): void;
  /** Keeps what the last check of the ledger in this process found. */
  noteLedgerCheck(scope: 'onward' | 'whole', problems: number): void;
  answer(): Promise<Response>;
}

const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** A figure that is read when it is asked for. */
interface FigureName {
  name: string;
  help: string;
  /** What tells its rows apart; null: there is one. */
  label: string | null;
}

interface Figures {
  known: readonly FigureName[];
  /** All of them; `rows` is null for what could not be read. */
  read(): Promise<readonly { figure: FigureName; rows: readonly { label: string | null; value: number }[] | null }[]>;
}

interface Observed {
  /** Open realtime sockets. */
  connections(): number;
  walletCalls: WalletCalls;
  ignored: IgnoredInput;
  /** Jobs that were given up, by name: each waits for a person. */
  failedJobs(): Promise<readonly { name: string; count: number }[]>;
  /** Rounds of our own studio that wait for a person; null where it runs elsewhere. */
  disputedRounds: (() => Promise<number>) | null;
  /** Whether each game vendor opens games, and its failures in a row. */
  vendors(): readonly { vendor: string; isFailing: boolean; launches: number; lists: number }[];
  /** Rounds of each vendor that are open for longer than their players are told of them. */
  forgottenRounds(): Promise<readonly { vendor: string; count: number }[]>;
  /** Figures of the whole installation. */
  figures: Figures;
  /** Connections to PostgreSQL; null where there is a single one to the embedded database. */
  pool: (() => { open: number; idle: number; waiting: number; most: number }) | null;
  /** Whether Redis answers; null where it is not used. */
  isRedisUp: (() => boolean) | null;
  /** What only one node may run, and whether it is this one. */
  claims(): readonly { claim: string; isHeld: boolean }[];
  /** This process and what it runs. */
  build: { node: string; mark: string; release: string };
}

/** What this process holds and is connected to. */
function observeNode(registry: Registry, { pool, isRedisUp, claims, build }: Observed): void {
  const registers = [registry];
  new Gauge({
    name: 'fairwind_build_info',
    help: 'Always 1; its labels name the process and what it runs',
    labelNames: ['node', 'mark', 'release'],
    registers,
  }).set(build, 1);
  const held = new Gauge({
    name: 'fairwind_claim_held',
    help: '1 while this process runs what only one may, else 0',
    labelNames: ['claim'],
    registers,
    collect() {
      for (const { claim, isHeld } of claims()) held.set({ claim }, isHeld ? 1 : 0);
    },
  });
  const connections = new Gauge({
    name: 'fairwind_database_connections',
    help: 'Connections of this process to PostgreSQL: open, idle, at most, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool?.() ?? {})) connections.set({ state }, count);
    },
  });
  const redis = new Gauge({
    name: 'fairwind_redis_up',
    help: '1 while Redis answers or is not used, else 0',
    registers,
    collect() {
      redis.set(isRedisUp === null || isRedisUp() ? 1 : 0);
    },
  });
}

/** One gauge for each figure of the database; one that it did not tell is left out, for an old one would mislead. */
function observeInstallation(registry: Registry, figures: Figures): void {
  for (const figure of figures.known) {
    const { name, help, label } = figure;
    const gauge = new Gauge<string>({
      name,
      help,
      labelNames: label === null ? [] : [label],
      registers: [registry],
      async collect() {
        const read = (await figures.read()).find((reading) => reading.figure === figure)?.rows ?? null;
        gauge.reset();
        if (read === null && label === null) gauge.set(Number.NaN);
        for (const row of read ?? []) {
          if (label === null) gauge.set(row.value);
          else gauge.set({ [label]: row.label ?? '' }, row.value);
        }
      },
    });
  }
}

/** Creates the metrics of one app. Labels are bounded: nothing a client chooses becomes one. */
export function createMetrics(observed: Observed): Metrics {
  const { connections, failedJobs, disputedRounds, vendors, forgottenRounds } = observed;
  const registry = new Registry();
  observeNode(registry, observed);
  registry.registerMetric(observed.walletCalls.metric);
  registry.registerMetric(observed.ignored.metric);
  observeInstallation(registry, observed.figures);
  const problems = new Gauge({
    name: 'fairwind_ledger_problems',
    help: 'What the last check of the ledger in this process found not to hold, since the checkpoint or as a whole',
    labelNames: ['scope'],
    registers: [registry],
  });
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'fairwind_http_request_seconds',
    help: 'Time to answer an HTTP request',
    labelNames: ['part', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const sockets = new Gauge({
    name: 'fairwind_realtime_connections',
    help: 'Open realtime sockets',
    registers: [registry],
    collect() {
      sockets.set(connections());
    },
  });
  if (disputedRounds !== null) {
    const disputed = new Gauge({
      name: 'fairwind_studio_disputed_rounds',
      help: 'Rounds that the wallet refused to settle: each waits for a person',
      registers: [registry],
      async collect() {
        // A database that does not answer leaves a gap: the other metrics say so.
        disputed.set(await disputedRounds().catch(() => Number.NaN));
      },
    });
  }
  const up = new Gauge({
    name: 'fairwind_game_vendor_up',
    help: '1 while the games of a vendor are shown as available, else 0',
    labelNames: ['vendor'],
    registers: [registry],
    collect() {
      for (const { vendor, isFailing } of vendors()) up.set({ vendor }, isFailing ? 0 : 1);
    },
  });
  const failures = new Gauge({
    name: 'fairwind_game_vendor_failures',
    help: 'Failures in a row of a game vendor, of launches and of questions for its list',
    labelNames: ['vendor', 'asked'],
    registers: [registry],
    collect() {
      for (const { vendor, launches, lists } of vendors()) {
        failures.set({ vendor, asked: 'launch' }, launches);
        failures.set({ vendor, asked: 'list' }, lists);
      }
    },
  });
  const forgotten = new Gauge({
    name: 'fairwind_forgotten_rounds',
    help: 'Rounds of a game vendor that are open for longer than their players are told of them',
    labelNames: ['vendor'],
    registers: [registry],
    async collect() {
      // A database that does not answer leaves a gap: the other metrics say so.
      const counted = await forgottenRounds().catch(() => []);
      forgotten.reset();
      for (const { vendor, count } of counted) forgotten.set({ vendor }, count);
    },
  });
  const jobs = new Gauge({
    name: 'fairwind_failed_jobs',
    help: 'Jobs that were given up after all tries: each waits for a person',
    labelNames: ['job_name'],
    registers: [registry],
    async collect() {
      const counted = await failedJobs().catch(() => []);
      jobs.reset();
      for (const { name, count } of counted) jobs.set({ job_name: name }, count);
    },
  });
  return {
    observe(part, method, status, seconds) {
      duration.observe({ part, method: METHODS.has(method) ? method : 'other', status: String(status) }, seconds);
    },
    noteLedgerCheck: (scope, found) => problems.set({ scope }, found),
    async answer() {
      return new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}
