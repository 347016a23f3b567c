import type { Span, SpanContext, SpanOptions } from '@opentelemetry/api';

import type { Outcome } from '../runtime/audit.ts';
import type { Exchange } from '../runtime/exchange.ts';

type Api = typeof import('@opentelemetry/api');

/** A call's part of a trace. */
export interface TracedCall {
  /** Runs work as the inside of the span. */
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
  readonly end: (outcome: Outcome, code: string | undefined) => void;
  /** Undefined where the span is one that nobody keeps. */
  readonly traceId: string | undefined;
}

type Trace = (exchange: Exchange, name: string) => TracedCall;

// Where OpenTelemetry keeps what an application has registered, for all versions of its API alike.
const REGISTRY = Symbol.for('opentelemetry.js.api.1');

let found: Trace | undefined;

/**
 * Loads what traces calls; undefined where there is nothing to wait for. The API of OpenTelemetry is
 * loaded when something has registered with it, not before: most servers never need it.
 */
export function loadTrace(): Promise<void> | undefined {
  if (found !== undefined || !(REGISTRY in globalThis)) return undefined;
  return import('@opentelemetry/api').then((api) => void (found = createTrace(api)));
}

/** Begins one call's part, as the continuation of what its caller is in, where calls are traced. */
export function traceCall(exchange: Exchange, name: string): TracedCall | undefined {
  return found?.(exchange, name);
}

function createTrace(api: Api): Trace {
  const { context, propagation, trace } = api;
  // Finds out itself when another provider is set.
  const tracer = trace.getTracer('@wellspoken/kit');
  return (exchange, name) => {
    const parent = propagation.extract(context.active(), exchange.meta);
    const span = tracer.startSpan(
      `${exchange.method} ${name}`,
      optionsFor(api, exchange, name),
      parent,
    );
    const active = trace.setSpan(parent, span);
    return {
      within: (work) => context.with(active, work),
      end: (outcome, code) => endSpan(api, span, [outcome, code]),
      traceId: keptId(api, span.spanContext()),
    };
  };
}

function optionsFor({ SpanKind }: Api, exchange: Exchange, name: string): SpanOptions {
  return {
    kind: SpanKind.SERVER,
    attributes: {
      'rpc.system': 'mcp',
      'mcp.method.name': exchange.method,
      'mcp.protocol.version': exchange.client.revision,
      'gen_ai.tool.name': name,
    },
  };
}

function endSpan(
  { SpanStatusCode }: Api,
  span: Span,
  [outcome, code]: readonly [Outcome, string | undefined],
): void {
  span.setAttribute('mcp.outcome', outcome);
  if (outcome === 'failed') {
    span.setStatus({ code: SpanStatusCode.ERROR, ...(code !== undefined && { message: code }) });
  }
  span.end();
}

function keptId({ INVALID_TRACEID }: Api, { traceId }: SpanContext): string | undefined {
  return traceId === INVALID_TRACEID ? undefined : traceId;
}
