import type { Implementation, RequestId } from '@modelcontextprotocol/server';

import type { Called } from '../call/respond.ts';
import { metaKeys } from '../protocol/meta-keys.ts';

/** A result with what the modern era adds to every one: its kind, and who answers. */
export function stampModern(result: object, identity: Implementation): object {
  return {
    ...result,
    ...(!('resultType' in result) && { resultType: 'complete' }),
    _meta: {
      [metaKeys.serverInfo]: identity,
      ...('_meta' in result && (result._meta as object)),
    },
  };
}

/** Writes the result of a call as a message. */
export type Encode = (called: Called, id: RequestId) => string;

/** Writes for the modern era: a result that is JSON already is not written again to be stamped. */
export function createModernEncode(identity: Implementation): Encode {
  const stamp = JSON.stringify(stampModern({}, identity)).slice(1);
  return ({ result, json }, id) =>
    json === undefined || '_meta' in result
      ? message(JSON.stringify(stampModern(result, identity)), id)
      : message(`${json.slice(0, -1)},${stamp}`, id);
}

/** Writes for the legacy era, which adds nothing. */
export const encodeLegacy: Encode = ({ result, json }, id) =>
  message(json ?? JSON.stringify(result), id);

function message(result: string, id: RequestId): string {
  return `{"result":${result},"jsonrpc":"2.0","id":${encodeEnd(id)}`;
}

/** The first part of a message: all but its id, which {@link encodeEnd} adds. */
export function encodeStart(result: object): Uint8Array {
  return new TextEncoder().encode(`{"result":${JSON.stringify(result)},"jsonrpc":"2.0","id":`);
}

/** The end of a message that began with {@link encodeStart}. */
export function encodeEnd(id: RequestId): string {
  return `${JSON.stringify(id)}}`;
}
