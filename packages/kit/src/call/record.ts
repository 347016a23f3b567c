import {
  context,
  INVALID_TRACEID,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';

import type { AuditLine, Outcome } from '../runtime/audit.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { readableArguments } from './readable-arguments.ts';

/** The end of a call. */
export interface Ending {
  readonly outcome: Outcome;
  readonly code?: string;
  readonly reference?: string;
}

/** A call being recorded. */
export interface Recording {
  /** Runs work inside the call's trace span. */
  within<T>(work: () => Promise<T>): Promise<T>;
  end(ending: Ending): void;
}

/** Starts to record one call: a trace span that continues the caller's, and one audit line at its end. */
export function startRecord(
  runtime: Runtime,
  exchange: Exchange,
  target: { readonly name: string; readonly args: unknown },
): Recording {
  const startedAt = runtime.clock();
  const { span, active } = startSpan(exchange, target.name);
  return {
    within: (work) => context.with(active, work),
    end(ending) {
      endSpan(span, ending);
      if (runtime.audit === undefined) return;
      const durationMs = runtime.clock() - startedAt;
      const { traceId } = span.spanContext();
      writeDown(runtime, target.args, (digested) => ({
        time: new Date(startedAt).toISOString(),
        server: runtime.definition.name,
        method: exchange.method,
        name: target.name,
        caller: exchange.caller.id,
        era: exchange.client.era,
        revision: exchange.client.revision,
        ...ending,
        durationMs,
        arguments: digested,
        ...(traceId !== INVALID_TRACEID && { traceId }),
      }));
    },
  };
}

// The answer does not wait for the line, and no fault of whoever keeps it reaches the caller.
function writeDown(
  { audit, digest, logger }: Runtime,
  args: unknown,
  line: (digested: string) => AuditLine,
): void {
  const keep = (digested: string): void => audit?.(line(digested));
  const fail = (err: unknown): void => logger.error({ err }, 'A call could not be recorded');
  try {
    const digested = digest(readable(args));
    if (typeof digested === 'string') keep(digested);
    else digested.then(keep).catch(fail);
  } catch (err) {
    fail(err);
  }
}

function readable(args: unknown): string {
  try {
    return readableArguments(args ?? {});
  } catch {
    return 'unreadable';
  }
}

// Finds out itself when a provider is set.
const tracer = trace.getTracer('@wellspoken/kit');

function startSpan(
  exchange: Exchange,
  name: string,
): { readonly span: Span; readonly active: ReturnType<typeof context.active> } {
  const parent = propagation.extract(context.active(), exchange.meta);
  const span = tracer.startSpan(
    `${exchange.method} ${name}`,
    {
      kind: SpanKind.SERVER,
      attributes: {
        'rpc.system': 'mcp',
        'mcp.method.name': exchange.method,
        'mcp.protocol.version': exchange.client.revision,
        'gen_ai.tool.name': name,
      },
    },
    parent,
  );
  return { span, active: trace.setSpan(parent, span) };
}

function endSpan(span: Span, { outcome, code }: Ending): void {
  span.setAttribute('mcp.outcome', outcome);
  if (outcome === 'failed') {
    span.setStatus({ code: SpanStatusCode.ERROR, ...(code !== undefined && { message: code }) });
  }
  span.end();
}
