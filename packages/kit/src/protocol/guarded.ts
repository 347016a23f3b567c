import { explain } from '../call/explain.ts';
import { CallerGone } from '../context/deadline.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Does work for a request; whatever it throws becomes a fault that a client may see. */
export async function guarded<Result>(
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
