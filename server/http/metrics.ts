/** `/metrics`: what a monitor reads. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** Counts one answered request. */
  observe(part: string, method: string, status: number, seconds: number): void;
  answer(): Promise<Response>;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

interface Observed {
  /** Open realtime sockets. */
  connections(): number;
  /** Rounds of our own studio that wait for a person; null where it runs elsewhere. */
  disputedRounds: (() => Promise<number>) | null;
  /** Whether each game vendor opens games, and its failures in a row. */
  vendors(): readonly { vendor: string; isFailing: boolean; launches: number; lists: number }[];
  /** Rounds of each vendor that are open for longer than their players are told of them. */
  forgottenRounds(): Promise<readonly { vendor: string; count: number }[]>;
}

/** Creates the metrics of one app. Labels are bounded: nothing a client chooses becomes one. */
export function createMetrics({ connections, disputedRounds, vendors, forgottenRounds }: Observed): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'fairwind_http_request_seconds',
    help: 'Time to answer an HTTP request',
    labelNames: ['part', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
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
  return {
    observe(part, method, status, seconds) {
      duration.observe({ part, method: METHODS.has(method) ? method : 'other', status: String(status) }, seconds);
    },
    async answer() {
      return new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}
