import {
  SERVER_INFO_META_KEY,
  type Implementation,
  type RequestId,
} from '@modelcontextprotocol/server';

type Result = Readonly<Record<string, unknown>>;

/** A result with what the modern era adds to every one: its kind, and who answers. */
export function stampModern(result: object, identity: Implementation): Result {
  const { _meta: meta } = result as { _meta?: Result };
  const isTyped = 'resultType' in result;
  return {
    ...result,
    ...(!isTyped && { resultType: 'complete' }),
    _meta: { [SERVER_INFO_META_KEY]: identity, ...meta },
  };
}

/** A result as a message. */
export function encodeResult(result: object, id: RequestId): string {
  return JSON.stringify({ result, jsonrpc: '2.0', id });
}

/** The first part of such a message: all but its id, which {@link encodeEnd} adds. */
export function encodeStart(result: object): Uint8Array {
  return new TextEncoder().encode(`{"result":${JSON.stringify(result)},"jsonrpc":"2.0","id":`);
}

/** The end of a message that began with {@link encodeStart}. */
export function encodeEnd(id: RequestId): string {
  return `${JSON.stringify(id)}}`;
}
