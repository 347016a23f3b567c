import { takesNothing } from '../../calls/permission.ts';
import { type CallRecord, isSuccess } from '../../probe/calls/calls.evidence.ts';
import { defineRule, fail, citeSchema } from '../define-rule.ts';
import { describeCall, describeCallAnswer, everywhere, judgeCalls } from './judge-calls.ts';

/** call/no-arguments */
export const callNoArguments = defineRule({
  id: 'call/no-arguments',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'oddCalls'],
  source: citeSchema('2026-07-28', 'CallToolRequest'),
  title: 'A tool without arguments can be called without the field arguments',
  why: 'The field is optional, and some clients leave it out where there is nothing to say.',
  fix: 'Read absent arguments as an empty object.',
  judge: ({ lists, calls, oddCalls }) =>
    judgeCalls(lists, {
      records: oddCalls.withoutArguments,
      only: takesNothing,
      none: 'Every tool takes arguments.',
      of: ({ record }) => isSuccess(record) || hasWorked(record, calls),
      unseen: 'it failed with an empty object too',
      judge: ({ record, where }) =>
        isSuccess(record)
          ? undefined
          : fail({
              where,
              message: 'The tool works with empty arguments and fails without them.',
              evidence: {
                sent: describeCall(record.exchange),
                came: describeCallAnswer(record.exchange),
                expected: 'the same result as with "arguments": {}',
              },
            }),
    }),
});

const hasWorked = ({ tool }: CallRecord, calls: readonly CallRecord[]): boolean =>
  calls.some((call) => call.tool === tool && isSuccess(call));
