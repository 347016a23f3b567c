import type {
  InitializeResult,
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCResultResponse,
} from '@modelcontextprotocol/server';
import type { FeatureName } from '@wellspoken/spec/features';
import type { Revision } from '@wellspoken/spec/revisions';

import { fitsRevision } from '../../call/respond.ts';

// JSON omits symbols, so the mark is never sent.
const legacyCode = Symbol('dev.wellspoken/legacy-code');

/**
 * Marks error data with its code in the legacy era. The SDK rewrites −32002 to −32602 in both eras,
 * although revisions up to 2025-11-25 require −32002; the kit's transports restore it.
 */
export function markLegacyCode(data: object, code: number): object {
  return Object.defineProperty({ ...data }, legacyCode, { value: code, enumerable: false });
}

/** Adapts a message to clients of the legacy era. */
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

// The SDK sends every client the `serverInfo` of the newest revision.
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
