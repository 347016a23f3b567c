import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import { ToolError } from '../errors/tool-error.ts';
import { CallerGone } from './deadline.ts';
import { type Ending, startRecord } from './record.ts';
import type { Runtime } from './runtime.ts';
import type { Exchange, Outcome } from './types.ts';

/** A result, and how the work that led to it ended. */
export interface Recorded<Result> {
  readonly result: Result;
  readonly outcome: Outcome;
}

/** Work to be recorded from its beginning to its end. */
export interface RecordedWork<Result> {
  readonly target: readonly [name: string, args: unknown];
  readonly work: () => Promise<Recorded<Result>>;
  /** What becomes of a failure that the client may see: a result, or the protocol's own error. */
  readonly failed: (error: ToolError) => Result;
}

/** Does the work inside a record, and brings whatever it throws to a safe end. */
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

/** An error that a client may see, and the reference under which the log has the rest. */
interface Explained {
  readonly error: ToolError;
  readonly reference?: string;
}

/** What to tell the client of anything thrown: a bug becomes one fixed sentence with a reference. */
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

/** Does work for a request; whatever it throws becomes a fault that a client may see. */
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
