import {
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/server';
import { errorCodes } from '@wellspoken/spec/error-codes';

import { metaKeys } from '../protocol/meta-keys.ts';
import { revisionsOf } from '../protocol/revisions-of.ts';
import { refuseVersion } from '../protocol/unsupported-version.ts';
import { isObject } from '../runtime/is-object.ts';

const SERVED = revisionsOf('legacy');
const WHAT_TO_DO =
  'HTTP+SSE serves the revisions that open with initialize: send that, or use the Streamable HTTP endpoint of this server.';

/** The answer to a request of the modern era, which this transport was never made for. */
export function refuseModern(message: JSONRPCMessage): JSONRPCErrorResponse | undefined {
  if (!('method' in message) || !isJSONRPCRequest(message)) return undefined;
  const { id, method, params } = message;
  const meta: unknown = params?.['_meta'];
  const requested: unknown = isObject(meta) ? meta[metaKeys.protocolVersion] : undefined;
  if (typeof requested === 'string') {
    const words = `Unsupported protocol version. ${WHAT_TO_DO}`;
    return refuseVersion(id, { supported: SERVED, requested, message: words });
  }
  if (method !== 'server/discover') return undefined;
  const { code } = errorCodes.methodNotFound;
  return { jsonrpc: '2.0', id, error: { code, message: `Method not found. ${WHAT_TO_DO}` } };
}
