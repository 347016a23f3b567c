import { classifyInboundRequest } from '@modelcontextprotocol/server';

import type { JudgeEnvelope } from './envelopes.ts';

/** The SDK's own judgement. */
export const judgeEnvelope: JudgeEnvelope = (request) =>
  classifyInboundRequest({ httpMethod: 'POST', body: request }).kind === 'modern';
