import type { InputRequiredResult } from '@modelcontextprotocol/server';

import { admit } from '../../call/admit.ts';
import { handle } from '../../call/handle.ts';
import { tellPrograms } from '../../call/respond.ts';
import { runRecorded } from '../../call/run-recorded.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { Context, Exchange } from '../../call/types.ts';
import { faultCodes, ProtocolFault } from '../../errors/protocol-fault.ts';
import type { ToolError, ToolErrorCode } from '../../errors/tool-error.ts';

/** How to serve one request for a prompt, resource or completion. */
export interface MethodHandler<Found, Answer> {
  readonly target: readonly [name: string, args: unknown];
  /** The definition's own time limit; undefined for the server's. */
  readonly timeoutMs?: (found: Found) => number | undefined;
  readonly resolve: () => Found | Promise<Found>;
  readonly run: (found: Found, ctx: Context) => unknown;
  readonly answer: (found: Found, returned: unknown) => Answer;
  /** Converts an error to a specific protocol error, if there is one. */
  readonly fault?: (error: ToolError) => ProtocolFault | undefined;
}

/**
 * Runs the handler of `prompts/get`, `resources/read` and similar methods with the same limits,
 * deadline, questions, recording and redaction as a tool call. Failures become JSON-RPC errors,
 * since these results cannot express them.
 */
export function serveMethod<Found, Answer>(
  runtime: Runtime,
  exchange: Exchange,
  attendance: MethodHandler<Found, Answer>,
): Promise<Answer | InputRequiredResult> {
  return runRecorded<Answer | InputRequiredResult>(runtime, exchange, {
    target: attendance.target,
    work: async () => {
      const found = await attendance.resolve();
      const handled = await handle(runtime, exchange, {
        target: attendance.target,
        timeoutMs: attendance.timeoutMs?.(found) ?? runtime.definition.limits.timeoutMs,
        run: (ctx) => attendance.run(found, ctx),
        ended: admit(runtime, exchange, { name: exchange.method }),
      });
      if ('needs' in handled) return { result: handled.needs, outcome: 'input_required' };
      return { result: attendance.answer(found, handled.value), outcome: 'ok' };
    },
    failed: (error) => {
      throw attendance.fault?.(error) ?? asFault(error, runtime);
    },
  });
}

// Errors caused by the caller's request rather than the server.
const CALLERS_MISTAKES: readonly ToolErrorCode[] = ['invalid_arguments', 'not_found'];

/** Converts a failure to a JSON-RPC error, for results without `isError`. */
export function asFault(error: ToolError, runtime: Pick<Runtime, 'redact'>): ProtocolFault {
  const isCallers = CALLERS_MISTAKES.includes(error.code);
  const code = isCallers ? faultCodes.invalidParams : faultCodes.internalError;
  const message = runtime.redact(error.message);
  const short = toOneLine(message);
  const data = tellPrograms(error, runtime);
  return new ProtocolFault(code, short, short === message ? data : { ...data, details: message });
}

const LONGEST_MESSAGE = 280;

// spec: jsonrpc.error-concise
function toOneLine(message: string): string {
  const line = message.replaceAll(/\s*\n\s*(?:- )?/g, ' ');
  return line.length <= LONGEST_MESSAGE ? line : `${line.slice(0, LONGEST_MESSAGE - 1)}…`;
}
