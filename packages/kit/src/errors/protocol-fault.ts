import { errorCodes } from '@wellspoken/spec/error-codes';

/** A failure that becomes a JSON-RPC error instead of a result. */
export class ProtocolFault extends Error {
  override readonly name = 'ProtocolFault';
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: number, message: string, data?: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The JSON-RPC error codes that the kit uses. */
export const faultCodes = {
  parseError: errorCodes.parse.code,
  invalidRequest: errorCodes.invalidRequest.code,
  invalidParams: errorCodes.invalidParams.code,
  internalError: errorCodes.internal.code,
  missingCapability: errorCodes.missingCapability.code,
  resourceNotFoundLegacy: errorCodes.resourceNotFound.code,
} as const;
