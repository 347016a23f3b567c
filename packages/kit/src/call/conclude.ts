import { CallerGone } from '../context/deadline.ts';
import { ProtocolFault } from '../errors/protocol-fault.ts';
import type { ToolError } from '../errors/tool-error.ts';
import type { Outcome } from '../runtime/audit.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { explain } from './explain.ts';
import { startRecord, type Ending } from './record.ts';

/** A result, and how the work that led to it ended. */
export interface Concluded<Result> {
  readonly result: Result;
  readonly outcome: Outcome;
}

/** Work to be recorded from its beginning to its end. */
export interface Undertaking<Result> {
  readonly target: readonly [name: string, args: unknown];
  readonly work: () => Promise<Concluded<Result>>;
  /** What becomes of a failure that the client may see: a result, or the protocol's own error. */
  readonly failed: (error: ToolError) => Result;
}

/** Does the work inside a record, and brings whatever it throws to a safe end. */
export async function conclude<Result>(
  runtime: Runtime,
  exchange: Exchange,
  { target: [name, args], work, failed }: Undertaking<Result>,
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
