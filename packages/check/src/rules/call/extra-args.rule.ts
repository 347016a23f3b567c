import { defineRule, citeDocument, fail } from '../define-rule.ts';
import { describeCall, describeCallAnswer, everywhere } from './judge-calls.ts';
import { isExtra, judgeWrong, wasAccepted } from './refusals.ts';

/** call/extra-args */
export const callExtraArgs = defineRule({
  id: 'call/extra-args',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'badCalls'],
  source: citeDocument(
    'JSON Schema 2020-12, additionalProperties',
    'https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2.3',
  ),
  title: 'A closed schema refuses an argument that it does not know',
  why: 'A mistyped name of an optional argument is dropped in silence, and the call does something else.',
  fix: 'Refuse unknown arguments where the schema says "additionalProperties": false, and name those that there are.',
  judge: ({ lists, badCalls }) =>
    judgeWrong(lists, badCalls, {
      of: isExtra,
      none: 'No input schema is closed.',
      judge: (wrong) =>
        wasAccepted(wrong)
          ? fail({
              where: wrong.where,
              message: 'The tool takes an argument that its closed schema does not know.',
              evidence: {
                sent: describeCall(wrong.call.exchange),
                came: describeCallAnswer(wrong.call.exchange),
                expected: 'a refusal that names the unknown argument',
              },
            })
          : undefined,
    }),
});
