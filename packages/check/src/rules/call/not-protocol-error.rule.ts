import { errorCodes } from '@wellspoken/spec/error-codes';

import { readField } from '../../wire/json.ts';
import { defineRule, fail, citeSchema } from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  everywhere,
  judgeCalls,
  type ToolCall,
} from './judge-calls.ts';

/** call/not-protocol-error */
export const callNotProtocolError = defineRule({
  id: 'call/not-protocol-error',
  level: 'should',
  ...everywhere,
  needs: ['lists', 'calls'],
  source: citeSchema('2026-07-28', 'CallToolResult'),
  title: 'What goes wrong inside a tool is told by isError, not by a JSON-RPC error',
  why: 'Many clients keep JSON-RPC errors from the model, so it never learns what went wrong.',
  fix: 'Catch what the tool throws and answer with a result: { "isError": true, "content": [a text that says what failed and what to try] }.',
  judge: ({ lists, calls }) =>
    judgeCalls(lists, {
      records: calls,
      of: ({ record }) => record.exchange.ending === 'answered',
      unseen: 'it did not answer',
      judge: ({ record, where }) =>
        isOfTheTool(record)
          ? fail({
              where,
              message: 'A call with arguments that the schema allows ends with a JSON-RPC error.',
              evidence: {
                sent: describeCall(record.exchange),
                came: describeCallAnswer(record.exchange),
                expected: 'a result, with "isError": true where the tool failed',
              },
            })
          : undefined,
    }),
});

/** An internal error, or a code of the server's own; what the protocol defines has other reasons. */
function isOfTheTool({ exchange }: ToolCall['record']): boolean {
  const code = readField(exchange.error, 'code');
  if (typeof code !== 'number') return false;
  const isReserved = code >= -32768 && code <= -32000;
  return code === errorCodes.internal.code || !isReserved;
}
