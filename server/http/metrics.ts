/** `/metrics`: what a monitor reads. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** Counts one answered request. */
  observe(part: string, method: string, status: number, seconds: number): void;
  answer(): Promise<Response>;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** Creates the metrics of one app. Labels are bounded: nothing a client chooses becomes one. */
export function createMetrics(connections: () => number): Metrics {
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
