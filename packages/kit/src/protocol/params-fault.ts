import type { JSONRPCMessage } from '@modelcontextprotocol/server';

import { faultCodes } from '../errors/protocol-fault.ts';

interface SchemaIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * The message with −32602 and one sentence where params did not fit their method. The SDK says
 * −32603 for most methods, and for all of them the issues of its schema library as JSON.
 */
export function restateParamsFault(message: JSONRPCMessage): JSONRPCMessage {
  // Errors of the kit's own about such things carry data.
  if (!('error' in message) || message.error.data !== undefined) return message;
  const issue = firstIssueIn(message.error.message);
  if (issue === undefined) return message;
  // spec: jsonrpc.invalid-params
  const where = issue.path.join('.').slice(0, 128) || 'params';
  const what = issue.message.replace(/^Invalid (input|option): /, '').slice(0, 256);
  const error = { code: faultCodes.invalidParams, message: `Invalid params: ${where}: ${what}.` };
  return { ...message, error };
}

function firstIssueIn(text: string): SchemaIssue | undefined {
  const json = text.replace(/^Invalid [\w/]+ request: /, '');
  if (!json.startsWith('[\n')) return undefined;
  try {
    const [issue] = JSON.parse(json) as readonly Partial<SchemaIssue>[];
    return Array.isArray(issue?.path) ? (issue as SchemaIssue) : undefined;
  } catch {
    return undefined;
  }
}
