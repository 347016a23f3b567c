import { errorCodes } from '@wellspoken/spec/error-codes';

import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Responder } from './session.ts';

/** The response of a client to a request of the server; undefined where it stays silent. */
export function answerServer(
  json: unknown,
  respond: Responder | undefined,
): JsonObject | undefined {
  if (!isObject(json)) return undefined;
  const outcome = respond ? respond(json) : servePing(json);
  return outcome && { jsonrpc: '2.0', id: json['id'] ?? null, ...outcome };
}

function servePing(request: JsonObject): { result: Json } | { error: Json } {
  if (request['method'] === 'ping') return { result: {} };
  return {
    error: {
      code: errorCodes.methodNotFound.code,
      message: 'This client declared no such feature.',
    },
  };
}
