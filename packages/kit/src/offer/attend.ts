import type { InputRequiredResult } from '@modelcontextprotocol/server';

import { explain } from '../call/explain.ts';
import { handle } from '../call/handle.ts';
import { startRecord, type Ending } from '../call/record.ts';
import { CallerGone } from '../context/deadline.ts';
import type { Context } from '../context/types.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import type { ToolError } from '../errors/tool-error.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** A prompt or resource to attend to. */
export interface Attendance<Found, Answer> {
  readonly target: readonly [name: string, args: unknown];
  /** Its own time limit; the server's where it has none. */
  readonly timeoutMs: (found: Found) => number | undefined;
  readonly resolve: () => Found | Promise<Found>;
  readonly run: (found: Found, ctx: Context) => unknown;
  readonly answer: (found: Found, returned: unknown) => Answer;
  /** The protocol's own error for a failure, where it has one. */
  readonly fault: (error: ToolError) => ProtocolFault | undefined;
}

/**
 * Runs what stands behind `prompts/get` and `resources/read`: the same deadline, questions, record
 * and secrecy as a tool call, but failures are JSON-RPC errors, because these results know no other.
 */
export async function attend<Found, Answer>(
  runtime: Runtime,
  exchange: Exchange,
  attendance: Attendance<Found, Answer>,
): Promise<Answer | InputRequiredResult> {
  const [name, args] = attendance.target;
  const recording = startRecord(runtime, exchange, { name, args });
  let ending: Ending = { outcome: 'failed' };
  try {
    const found = await attendance.resolve();
    const handled = await recording.within(() =>
      handle(runtime, exchange, {
        target: attendance.target,
        timeoutMs: attendance.timeoutMs(found) ?? runtime.definition.limits.timeoutMs,
        run: (ctx) => attendance.run(found, ctx),
      }),
    );
    ending = { outcome: 'needs' in handled ? 'input_required' : 'ok' };
    return 'needs' in handled ? handled.needs : attendance.answer(found, handled.value);
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
    throw attendance.fault(error) ?? asFault(error, runtime);
  } finally {
    recording.end(ending);
  }
}

function asFault(error: ToolError, runtime: Runtime): ProtocolFault {
  const code =
    error.code === 'invalid_arguments' ? faultCodes.invalidParams : faultCodes.internalError;
  return new ProtocolFault(code, runtime.redact(error.message), {
    code: error.code,
    retryable: error.retryable,
    suggestions: error.suggestions.map(runtime.redact),
  });
}
