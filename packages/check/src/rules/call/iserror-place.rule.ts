import { isObject } from '../../wire/json.ts';
import { defineRule, fail, citeSchema } from '../define-rule.ts';
import {
  describeCall,
  readBlocks,
  describeCallAnswer,
  everywhere,
  judgeCalls,
} from './judge-calls.ts';
import { listCalls } from './refusals.ts';

/** call/iserror-place */
export const callIserrorPlace = defineRule({
  id: 'call/iserror-place',
  level: 'must',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: citeSchema('2026-07-28', 'CallToolResult'),
  title: 'isError is a field of the result, not of a content block',
  why: 'Clients look for isError on the result only, so a failure that is marked elsewhere is lost.',
  fix: 'Move isError out of the content block to the result: { "content": […], "isError": true }.',
  judge: (evidence) =>
    judgeCalls(evidence.lists, {
      records: listCalls(evidence),
      of: ({ result }) => result !== undefined,
      judge: ({ record, result, where }) =>
        readBlocks(result).flatMap((block, index) =>
          isObject(block) && 'isError' in block
            ? [
                fail({
                  where: `${where}, content[${index}]`,
                  message: 'The content block has a field isError.',
                  evidence: {
                    sent: describeCall(record.exchange),
                    came: describeCallAnswer(record.exchange),
                    expected: 'isError on the result alone',
                  },
                }),
              ]
            : [],
        ),
    }),
});
