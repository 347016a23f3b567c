import { classifyInboundRequest, type JSONRPCRequest } from '@modelcontextprotocol/server';

/** Whether what a client says of itself, in a request of the modern revision, is as the protocol says. */
export type JudgeEnvelope = (request: JSONRPCRequest) => boolean;

/** The SDK's own judgement. */
export const judgeEnvelope: JudgeEnvelope = (request) =>
  classifyInboundRequest({ httpMethod: 'POST', body: request }).kind === 'modern';
