import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import { defineRule, fail, citeSpecification } from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  everywhere,
  judgeCalls,
  readOutputSchema,
} from './judge-calls.ts';

/** call/structured-present */
export const callStructuredPresent = defineRule({
  id: 'call/structured-present',
  level: 'must',
  ...everywhere,
  since: '2025-06-18',
  needs: ['lists', 'calls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Output Schema'),
  title: 'A tool with an output schema gives structured content',
  why: 'Strict clients refuse every result of a tool that promises a form and does not keep it.',
  fix: 'Return the data of the tool in structuredContent, or take outputSchema out of its definition.',
  judge: ({ lists, calls }) =>
    judgeCalls(lists, {
      records: calls,
      only: (tool) => readOutputSchema(tool) !== undefined,
      none: 'No tool declares an outputSchema.',
      of: ({ record }) => isSuccess(record),
      unseen: 'no call of it succeeded; give arguments that work in a plan',
      judge: ({ record, result, where }) =>
        result && 'structuredContent' in result
          ? undefined
          : fail({
              where,
              message:
                'The tool declares an outputSchema, and its result has no structuredContent.',
              evidence: {
                sent: describeCall(record.exchange),
                came: describeCallAnswer(record.exchange),
                expected: 'structuredContent that conforms to the outputSchema',
              },
            }),
    }),
});
