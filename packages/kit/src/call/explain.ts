import { ToolError } from '../errors/tool-error.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** An error that a client may see, and the reference under which the log has the rest. */
export interface Explained {
  readonly error: ToolError;
  readonly reference?: string;
}

/** What to tell the client of anything thrown: a bug becomes one fixed sentence with a reference. */
export function explain(thrown: unknown, runtime: Runtime, exchange: Exchange): Explained {
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
