import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import { readField, type Json } from '../../wire/json.ts';
import { defineRule, fail, citeSchema } from '../define-rule.ts';
import {
  describeCall,
  readBlocks,
  describeCallAnswer,
  everywhere,
  judgeCalls,
} from './judge-calls.ts';

/** call/empty-success */
export const callEmptySuccess = defineRule({
  id: 'call/empty-success',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls'],
  source: citeSchema('2026-07-28', 'CallToolResult'),
  title: 'A success says something',
  why: 'A model that gets nothing back cannot tell "done" from "nothing found" from a fault.',
  fix: 'Say what was done or that nothing was found: "No notes match.".',
  judge: ({ lists, calls }) =>
    judgeCalls(lists, {
      records: calls,
      of: ({ record }) => isSuccess(record),
      unseen: 'no call of it succeeded; give arguments that work in a plan',
      judge: ({ record, result, where }) =>
        result?.['structuredContent'] !== undefined || readBlocks(result).some(saysSomething)
          ? undefined
          : fail({
              where,
              message: 'The call succeeds and its result is empty.',
              evidence: {
                sent: describeCall(record.exchange),
                came: describeCallAnswer(record.exchange),
                expected: 'a text that says what was done or found',
              },
            }),
    }),
});

function saysSomething(block: Json): boolean {
  if (readField(block, 'type') !== 'text') return true;
  const text = readField(block, 'text');
  return typeof text !== 'string' || text.trim() !== '';
}
