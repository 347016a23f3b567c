import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import { readField } from '../../wire/json.ts';
import { defineRule, fail, citeSpecification } from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  everywhere,
  judgeCalls,
  type ListedTool,
  type ToolCall,
  wasSent,
} from './judge-calls.ts';
import { listCalls, findFailureProse, findHiddenFailure } from './refusals.ts';

/** Tools whose answers tell of errors because that is what they look for. */
const reporters =
  /\b(?:logs?|lint\w*|diagnos\w*|compil\w*|builds?|tests?|errors?|exceptions?|validat\w*|debug\w*|trace)\b/i;

/** call/error-prose */
export const callErrorProse = defineRule({
  id: 'call/error-prose',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Error Handling'),
  title: 'A text that reports a failure comes with isError',
  why: 'Clients do not read texts: without isError a failure counts as a success.',
  fix: 'Set "isError": true where the text of a result reports that the call failed.',
  judge: (evidence) =>
    judgeCalls(evidence.lists, {
      records: listCalls(evidence),
      of: ({ result }) => result !== undefined,
      judge: (call) =>
        isProse(call)
          ? fail({
              where: call.where,
              message: 'The text of the result reads like a failure, and isError is not set.',
              evidence: {
                sent: describeCall(call.record.exchange),
                came: describeCallAnswer(call.record.exchange),
                expected: '"isError": true where the call failed',
              },
            })
          : undefined,
    }),
});

function isProse({ record, result, tool }: ToolCall): boolean {
  if (!result || !isSuccess(record) || isReporter(tool)) return false;
  const text = findFailureProse(result);
  return (
    text !== undefined && findHiddenFailure(result) === undefined && !wasSent(record.exchange, text)
  );
}

function isReporter({ name, definition }: ListedTool): boolean {
  const description = readField(definition, 'description');
  const words = name.replaceAll(/[_.-]|(?<=[a-z])(?=[A-Z])/g, ' ');
  return reporters.test(words) || (typeof description === 'string' && reporters.test(description));
}
