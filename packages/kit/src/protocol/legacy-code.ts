import type { JSONRPCMessage } from '@modelcontextprotocol/server';

// JSON leaves symbols out, so the mark never reaches the wire.
const legacyCode = Symbol('dev.wellspoken/legacy-code');

/**
 * Marks error data with the code that the legacy era has for it. The SDK rewrites −32002 to −32602
 * on its way out in both eras, although revisions up to 2025-11-25 ask for −32002; the transports of
 * the kit put it back.
 */
export function markLegacyCode(data: object, code: number): object {
  return Object.defineProperty({ ...data }, legacyCode, { value: code, enumerable: false });
}

/** The message with its legacy code put back, where one is marked. */
export function restoreLegacyCode(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message;
  const data = message.error.data as { [legacyCode]?: number } | undefined;
  const code = data?.[legacyCode];
  return code === undefined ? message : { ...message, error: { ...message.error, code } };
}
