import type {
  InitializeResult,
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCResultResponse,
} from '@modelcontextprotocol/server';
import type { FeatureName } from '@wellspoken/spec/features';
import type { Revision } from '@wellspoken/spec/revisions';

import { fitsRevision } from '../../call/respond.ts';

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

/** A message as a client of the legacy era should get it. */
export function fitLegacyMessage(message: JSONRPCMessage): JSONRPCMessage {
  if ('error' in message) return restoreCode(message);
  if ('result' in message && 'serverInfo' in message.result) return fitOpening(message);
  return message;
}

function restoreCode(message: JSONRPCErrorResponse): JSONRPCErrorResponse {
  const data = message.error.data as { [legacyCode]?: number } | undefined;
  const code = data?.[legacyCode];
  return code === undefined ? message : { ...message, error: { ...message.error, code } };
}

// The SDK introduces a server to every client in the words of the newest revision.
function fitOpening(message: JSONRPCResultResponse): JSONRPCResultResponse {
  const { serverInfo, capabilities, ...rest } = message.result as unknown as InitializeResult;
  const knows = (feature: FeatureName): boolean =>
    fitsRevision(feature, rest.protocolVersion as Revision);
  const { title, icons, description, websiteUrl, ...identity } = serverInfo;
  const { completions, ...declared } = capabilities;
  const result = {
    ...rest,
    capabilities: { ...declared, ...(knows('completionsCapability') && { completions }) },
    serverInfo: {
      ...identity,
      ...(knows('title') && { title }),
      ...(knows('icons') && { icons }),
      ...(knows('implementationDetails') && { description, websiteUrl }),
    },
  };
  return { ...message, result };
}
