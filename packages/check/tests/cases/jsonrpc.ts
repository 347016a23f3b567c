import type { Cases } from '../support/cases.ts';
import { answered, conversation, evidence, message } from '../support/evidence.ts';

const said = (jsonrpc: string) =>
  evidence('legacy stdio', {
    lists: {},
    conversations: [
      conversation([answered('tools/list', { tools: [] })], {
        messages: [message({ jsonrpc, method: 'notifications/tools/list_changed' })],
      }),
    ],
  });

export const jsonrpcCases: Cases = {
  'jsonrpc/version': { passes: [said('2.0')], fails: [said('1.0')] },
};
