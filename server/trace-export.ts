/** Where traces go: OpenTelemetry's SDK, sending to a collector by OTLP over HTTP. Loaded only where that is set up. */
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { loggedPath } from './logged-path.ts';

export interface TraceSettings {
  /** Where a collector listens, as OpenTelemetry's exporters name it: `/v1/traces` is put behind it. */
  collectorUrl: string;
  /** The share of traces that is recorded, from 0 to 1. One that another service has begun is recorded when it says so. */
  share: number;
  nodeName: string;
  release: string;
}

const SERVICE = 'fairwind';

/**
 * What is said of a request of ours to another service. Queries and unguessable parts of a path stay out of it: keys
 * and tokens of vendors travel there.
 */
function outgoing({ origin, path }: { origin: string; path: string }): Record<string, string> {
  const shown = loggedPath(path.split('?', 1)[0] ?? '/');
  return { 'url.full': `${origin}${shown}`, 'url.path': shown, 'url.query': '' };
}

/** Begins to record and to send. @returns what ends it, after the last spans are sent */
export function exportTraces({ collectorUrl, share, nodeName, release }: TraceSettings): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${collectorUrl.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': SERVICE,
      'service.version': release,
      'service.instance.id': nodeName,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  // What begins without a trace, such as a look for work every second, does not begin one.
  const requests = new UndiciInstrumentation({ requireParentforSpans: true, startSpanHook: outgoing });
  return async () => {
    requests.disable();
    try {
      await provider.shutdown();
    } finally {
      trace.disable();
      propagation.disable();
      context.disable();
    }
  };
}
