import type { Span, SpanContext, SpanOptions } from '@opentelemetry/api';

import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import { formatArguments } from '../errors/redact.ts';
import { ToolError } from '../errors/tool-error.ts';
import { CallerGone } from './deadline.ts';
import type { Runtime } from './runtime.ts';
import type { AuditLine, Exchange, Outcome } from './types.ts';

/** A result with its outcome for the record. */
export interface Recorded<Result> {
  readonly result: Result;
  readonly outcome: Outcome;
}

/** Work to be recorded. */
export interface RecordedWork<Result> {
  readonly target: readonly [name: string, args: unknown];
  readonly work: () => Promise<Recorded<Result>>;
  /** Converts an error that the client may see to a result, or throws it as a protocol error. */
  readonly failed: (error: ToolError) => Result;
}

/** Runs and records work, and converts anything it throws to a safe error. */
export async function runRecorded<Result>(
  runtime: Runtime,
  exchange: Exchange,
  { target: [name, args], work, failed }: RecordedWork<Result>,
): Promise<Result> {
  const starting = startRecord(runtime, exchange, { name, args });
  const recording = starting instanceof Promise ? await starting : starting;
  let ending: Ending = { outcome: 'failed' };
  try {
    const { result, outcome } = await recording.within(work);
    ending = { outcome };
    return result;
  } catch (thrown) {
    if (thrown instanceof CallerGone) {
      ending = { outcome: 'cancelled' };
      throw thrown;
    }
    if (thrown instanceof ProtocolFault) {
      ending = { outcome: 'refused', code: String(thrown.code) };
      throw thrown;
    }
    const { error, reference } = explain(thrown, runtime, exchange);
    ending = { outcome: 'failed', code: error.code, ...(reference !== undefined && { reference }) };
    return failed(error);
  } finally {
    recording.end(ending);
  }
}

/** An error that the client may see, and the reference of the full error in the log. */
interface Explained {
  readonly error: ToolError;
  readonly reference?: string;
}

/**
 * Converts anything thrown to a client-safe error; a bug becomes a fixed sentence with a reference.
 */
function explain(thrown: unknown, runtime: Runtime, exchange: Exchange): Explained {
  const where = { method: exchange.method, caller: exchange.caller.id };
  if (thrown instanceof ToolError) {
    if (thrown.cause !== undefined) {
      runtime.logger.warn({ ...where, code: thrown.code, err: thrown }, thrown.message);
    }
    return { error: thrown };
  }
  const reference = crypto.randomUUID().slice(0, 13);
  runtime.logger.error({ ...where, reference, err: asError(thrown) }, 'A handler failed');
  return {
    reference,
    error: new ToolError(
      'internal',
      `The server failed because of a bug of its own. Reference: ${reference}.`,
      { suggestions: ['Report the reference to whoever runs this server.'] },
    ),
  };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error
    ? thrown
    : new Error(`Something that is no error was thrown: ${String(thrown)}`);
}

/** Runs work for a request; anything it throws becomes a protocol error that the client may see. */
export async function guardFaults<Result>(
  runtime: Runtime,
  exchange: Exchange,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ProtocolFault || thrown instanceof CallerGone) throw thrown;
    const { error } = explain(thrown, runtime, exchange);
    throw new ProtocolFault(faultCodes.internalError, runtime.redact(error.message));
  }
}

/** How a call ended. */
interface Ending {
  readonly outcome: Outcome;
  readonly code?: string;
  readonly reference?: string;
}

/** The recording of one call. */
interface Recording {
  /** Runs work inside the call's trace span. */
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
  readonly end: (ending: Ending) => void;
}

/** The name and arguments of a call. */
interface RecordTarget {
  readonly name: string;
  readonly args: unknown;
}

/** Starts recording a call: a trace span below the caller's, and one audit line at the end. */
function startRecord(
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

// The response does not wait for the audit line, and a failing audit sink never affects the caller.
function writeDown(
  { audit, digest, logger }: Runtime,
  args: unknown,
  line: (digested: string) => AuditLine,
): void {
  const keep = (digested: Uint8Array): void => audit?.(line(toShortHex(digested)));
  const fail = (err: unknown): void => logger.error({ err }, 'A call could not be recorded');
  try {
    const digested = digest(toReadable(args));
    if (digested instanceof Promise) digested.then(keep).catch(fail);
    else keep(digested);
  } catch (err) {
    fail(err);
  }
}

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

/** Formats the first 16 bytes of a digest as hex, which is enough to tell calls apart. */
function toShortHex(digest: Uint8Array): string {
  let hex = '';
  for (let index = 0; index < 16; index++) hex += HEX[digest[index] ?? 0];
  return hex;
}

function toReadable(args: unknown): string {
  try {
    return formatArguments(args ?? {});
  } catch {
    return 'unreadable';
  }
}

type Api = typeof import('@opentelemetry/api');

/** The trace span of a call. */
interface TracedCall {
  /** Runs work with the span as the active one. */
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
  readonly end: (outcome: Outcome, code: string | undefined) => void;
  /** Undefined if no tracer provider is registered. */
  readonly traceId: string | undefined;
}

type Trace = (exchange: Exchange, name: string) => TracedCall;

// The global that holds OpenTelemetry registrations, for all versions of its API.
const REGISTRY = Symbol.for('opentelemetry.js.api.1');

let found: Trace | undefined;

/**
 * Loads the OpenTelemetry API once something has registered with it; most servers never need it.
 * Returns undefined if there is nothing to wait for.
 */
function loadTrace(): Promise<void> | undefined {
  if (found !== undefined || !(REGISTRY in globalThis)) return undefined;
  return import('@opentelemetry/api').then((api) => void (found = createTrace(api)));
}

/** Starts the span of a call as a child of the caller's; undefined if calls are not traced. */
function traceCall(exchange: Exchange, name: string): TracedCall | undefined {
  return found?.(exchange, name);
}

function createTrace(api: Api): Trace {
  const { context, propagation, trace } = api;
  // A proxy that picks up a provider registered later.
  const tracer = trace.getTracer('@wellspoken/kit');
  return (exchange, name) => {
    const parent = propagation.extract(context.active(), exchange.meta);
    const span = tracer.startSpan(
      `${exchange.method} ${name}`,
      createSpanOptions(api, exchange, name),
      parent,
    );
    const active = trace.setSpan(parent, span);
    return {
      within: (work) => context.with(active, work),
      end: (outcome, code) => endSpan(api, span, [outcome, code]),
      traceId: readTraceId(api, span.spanContext()),
    };
  };
}

function createSpanOptions({ SpanKind }: Api, exchange: Exchange, name: string): SpanOptions {
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

function readTraceId({ INVALID_TRACEID }: Api, { traceId }: SpanContext): string | undefined {
  return traceId === INVALID_TRACEID ? undefined : traceId;
}
