import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';

import { isSecretName, maskSecrets } from '../errors/redact.ts';
import { canonicalJson, digest } from '../runtime/canonical-json.ts';
import type { AuditLine, Outcome } from '../runtime/audit.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';

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
  // Digests are made while the call runs; nobody waits for them.
  const argumentDigest = digestOf(target.args);
  return {
    within: (work) => context.with(active, work),
    end(ending) {
      endSpan(span, ending);
      const durationMs = runtime.clock() - startedAt;
      const { traceId } = span.spanContext();
      const line = (digested: string): AuditLine => ({
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
        ...(/[1-9a-f]/.test(traceId) && { traceId }),
      });
      void argumentDigest
        .then((digested) => runtime.audit(line(digested)))
        .catch((err: unknown) => runtime.logger.error({ err }, 'A call could not be recorded'));
    },
  };
}

async function digestOf(args: unknown): Promise<string> {
  try {
    return await digest(canonicalJson(maskSecrets(args ?? {}, isSecretName)));
  } catch {
    return 'unreadable';
  }
}

function startSpan(
  exchange: Exchange,
  name: string,
): { readonly span: Span; readonly active: ReturnType<typeof context.active> } {
  const parent = propagation.extract(context.active(), exchange.meta);
  const span = trace.getTracer('@wellspoken/kit').startSpan(
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
