import {
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
} from '@modelcontextprotocol/server';

import { faultCodes } from '../errors/protocol-fault.ts';
import { refuse, requestIdIn } from './respond.ts';

/** Whether a message asks for a new session. */
export function opensSession(message: JSONRPCMessage, request: Request): boolean {
  const isHandshake = isJSONRPCRequest(message) && message.method === 'initialize';
  return isHandshake && !request.headers.has('mcp-session-id');
}

/** Refuses an opening that would fail, before an older session has to make room for it. */
export function refuseOpening(message: JSONRPCMessage, request: Request): Response | undefined {
  const id = requestIdIn(message);
  if (!isInitializeRequest(message)) {
    return refuse({
      status: 400,
      code: faultCodes.invalidParams,
      message: 'Invalid params: initialize takes protocolVersion, capabilities and clientInfo.',
      id,
    });
  }
  const accept = request.headers.get('accept') ?? '';
  if (accept.includes('application/json') && accept.includes('text/event-stream')) return undefined;
  return refuse({
    status: 406,
    message: 'The Accept header must name both application/json and text/event-stream.',
    id,
  });
}
