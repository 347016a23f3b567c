import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import { defineRule, fail, citeSpecification } from '../define-rule.ts';
import { describeCall, describeCallAnswer, everywhere, judgeCalls } from './judge-calls.ts';
import { listCalls, findHiddenFailure } from './refusals.ts';

/** call/hidden-failure */
export const callHiddenFailure = defineRule({
  id: 'call/hidden-failure',
  level: 'should',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Error Handling'),
  title: 'A failed call says isError, not only its data',
  why: 'A failure that looks like a success is counted as one: the model goes on, and nobody is warned.',
  fix: 'Set "isError": true on every result that tells of a failure, also where the data says so.',
  judge: (evidence) =>
    judgeCalls(evidence.lists, {
      records: listCalls(evidence),
      of: ({ result }) => result !== undefined,
      judge: ({ record, result, where }) => {
        const sign = result && isSuccess(record) ? findHiddenFailure(result) : undefined;
        if (sign === undefined) return undefined;
        return fail({
          where,
          message: `The result tells of a failure (${sign}) and does not say isError.`,
          evidence: {
            sent: describeCall(record.exchange),
            came: describeCallAnswer(record.exchange),
            expected: '"isError": true on the result',
          },
        });
      },
    }),
});
