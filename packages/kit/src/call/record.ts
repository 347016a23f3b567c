import type { AuditLine, Outcome } from '../runtime/audit.ts';
import { shortHex } from '../runtime/digest.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { readableArguments } from './readable-arguments.ts';
import { loadTrace, traceCall } from './tracing.ts';

/** The end of a call. */
export interface Ending {
  readonly outcome: Outcome;
  readonly code?: string;
  readonly reference?: string;
}

/** A call being recorded. */
export interface Recording {
  /** Runs work inside the call's trace span. */
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
  readonly end: (ending: Ending) => void;
}

/** What is called, with what. */
export interface RecordTarget {
  readonly name: string;
  readonly args: unknown;
}

/** Starts to record one call: a trace span that continues the caller's, and one audit line at its end. */
export function startRecord(
  runtime: Runtime,
  exchange: Exchange,
  target: RecordTarget,
): Recording | Promise<Recording> {
  const tracing = loadTrace();
  if (tracing === undefined) return record(runtime, exchange, target);
  return tracing.then(() => record(runtime, exchange, target));
}

function record(runtime: Runtime, exchange: Exchange, { name, args }: RecordTarget): Recording {
  const startedAt = runtime.clock();
  const traced = traceCall(exchange, name);
  return {
    within: traced?.within ?? ((work) => work()),
    end(ending) {
      traced?.end(ending.outcome, ending.code);
      if (runtime.audit === undefined) return;
      const durationMs = runtime.clock() - startedAt;
      writeDown(runtime, args, (digested) => ({
        time: new Date(startedAt).toISOString(),
        server: runtime.definition.name,
        method: exchange.method,
        name,
        caller: exchange.caller.id,
        era: exchange.client.era,
        revision: exchange.client.revision,
        ...ending,
        durationMs,
        arguments: digested,
        ...(traced?.traceId !== undefined && { traceId: traced.traceId }),
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
  const keep = (digested: Uint8Array): void => audit?.(line(shortHex(digested)));
  const fail = (err: unknown): void => logger.error({ err }, 'A call could not be recorded');
  try {
    const digested = digest(readable(args));
    if (digested instanceof Promise) digested.then(keep).catch(fail);
    else keep(digested);
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
