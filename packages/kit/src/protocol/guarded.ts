import { ProtocolError } from '@modelcontextprotocol/server';

import { explain } from '../call/explain.ts';
import { CallerGone } from '../context/deadline.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { markLegacyCode } from './legacy-message.ts';

/** Does work for a request; whatever it throws becomes an error of the protocol that a client may see. */
export async function guarded<Result>(
  runtime: Runtime,
  exchange: Exchange,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ProtocolFault) throw asProtocolError(thrown);
    if (thrown instanceof CallerGone) throw thrown;
    const { error } = explain(thrown, runtime, exchange);
    throw new ProtocolError(faultCodes.internalError, runtime.redact(error.message));
  }
}

function asProtocolError(fault: ProtocolFault): ProtocolError {
  if (fault.code !== faultCodes.resourceNotFoundLegacy) {
    return new ProtocolError(fault.code, fault.message, fault.data);
  }
  const data = markLegacyCode(fault.data ?? {}, fault.code);
  return new ProtocolError(faultCodes.invalidParams, fault.message, data);
}
