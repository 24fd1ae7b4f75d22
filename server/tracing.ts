/**
 * Traces: what a request, a job and their statements took, over nodes and hosts (OpenTelemetry, W3C Trace Context).
 * Until `startTracing` has run nothing is recorded, and everything here only does the work that it is given.
 */
import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { loggedError } from './logged-error.ts';
import type { TraceSettings } from './trace-export.ts';
import { statementName } from './tracing-names.ts';

export type { TraceSettings };

export interface Tracing {
  /** Sends what is still to be sent, and records nothing more. */
  close(): Promise<void>;
}

const TRACER = 'fairwind';
let isOn = false;

/** Whether spans are recorded. */
export const isTracing = (): boolean => isOn;

/** Begins to record. The libraries that do it are loaded by now, and only here. */
export async function startTracing(settings: TraceSettings): Promise<Tracing> {
  const { exportTraces } = await import('./trace-export.ts');
  const end = exportTraces(settings);
  isOn = true;
  return {
    async close() {
      isOn = false;
      await end();
    },
  };
}

/** The trace and the span that are under way, for the log; nothing outside of one. */
export function currentTrace(): { trace_id?: string; span_id?: string } {
  const span = isOn ? trace.getActiveSpan() : undefined;
  if (span === undefined) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** Says more of the span that is under way, and what it is called now that it is known. */
export function describeSpan(name: string, attributes: Attributes): void {
  if (isOn) trace.getActiveSpan()?.updateName(name).setAttributes(attributes);
}

/** Notes that the work of the span that is under way went wrong. */
export function noteFailure(error: unknown): void {
  if (isOn) fail(trace.getActiveSpan(), error);
}

function fail(span: Span | undefined, error: unknown): void {
  const told = loggedError(error);
  span?.recordException(typeof told === 'string' ? told : { ...told, name: told.type });
  span?.setStatus({ code: SpanStatusCode.ERROR });
}

async function recorded<Value>(span: Span, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Does a piece of work that nobody waits for, such as a job, in a trace of its own. */
export function inTrace<Value>(name: string, attributes: Attributes, work: () => Promise<Value>): Promise<Value> {
  if (!isOn) return work();
  return trace.getTracer(TRACER).startActiveSpan(name, { root: true, attributes }, (span) => recorded(span, work));
}

export interface TracedRequest {
  method: string;
  /** The path as it may be logged. */
  path: string;
  headers: Headers;
  /** Whether it comes from inside: only there it is believed which trace it belongs to. */
  isInternal: boolean;
}

/** Answers a request in a span, which goes on with the caller's trace where the caller is one of ours. */
export function inRequestSpan(describe: () => TracedRequest, answer: () => Promise<Response>): Promise<Response> {
  if (!isOn) return answer();
  const { method, path, headers, isInternal } = describe();
  const none = context.active();
  const parent = isInternal ? propagation.extract(none, Object.fromEntries(headers)) : none;
  const attributes = { 'http.request.method': method, 'url.path': path };
  return trace
    .getTracer(TRACER)
    .startActiveSpan(`${method} ${path}`, { kind: SpanKind.SERVER, attributes }, parent, (span) =>
      recorded(span, async () => {
        const response = await answer();
        span.setAttribute('http.response.status_code', response.status);
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return response;
      }),
    );
}

/** Does a part of a request's work in a span of its own. */
export function inWorkSpan<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  if (!isOn || trace.getActiveSpan() === undefined) return work();
  return trace.getTracer(TRACER).startActiveSpan(name, { kind: SpanKind.INTERNAL }, (span) => recorded(span, work));
}

/** Runs a statement in a span of the work that asks for it. Its text has placeholders; its values are not recorded. */
export function inStatementSpan<Value>(text: string, run: () => Promise<Value>): Promise<Value> {
  if (!isOn || trace.getActiveSpan() === undefined) return run();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return trace
    .getTracer(TRACER)
    .startActiveSpan(statementName(text), { kind: SpanKind.CLIENT, attributes }, (span) => recorded(span, run));
}
