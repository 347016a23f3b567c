import { classifyInboundRequest, type JSONRPCRequest } from '@modelcontextprotocol/server';

/** Whether the envelope of a modern request is valid. */
export type JudgeEnvelope = (request: JSONRPCRequest) => boolean;

/** Validates an envelope with the SDK. */
export const judgeEnvelope: JudgeEnvelope = (request) =>
  classifyInboundRequest({ httpMethod: 'POST', body: request }).kind === 'modern';
