import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import { ToolError } from '../errors/tool-error.ts';
import { CallerGone } from './deadline.ts';
import { type Ending, startRecord } from './record.ts';
import type { Runtime } from './runtime.ts';
import type { Exchange, Outcome } from './types.ts';

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
