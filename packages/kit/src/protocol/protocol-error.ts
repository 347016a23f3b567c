import { ProtocolError } from '@modelcontextprotocol/server';

import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import { markLegacyCode } from './legacy-message.ts';

/** What was thrown, as the SDK takes it: a fault of the kit is an error of the protocol there. */
export function forSdk(thrown: unknown): unknown {
  if (!(thrown instanceof ProtocolFault)) return thrown;
  const { code, message, data } = thrown;
  if (code !== faultCodes.resourceNotFoundLegacy) return new ProtocolError(code, message, data);
  return new ProtocolError(faultCodes.invalidParams, message, markLegacyCode(data ?? {}, code));
}
