import { readField } from '../../wire/json.ts';
import { defineRule, fail, citeSpecification } from '../define-rule.ts';
import { describeCall, describeCallAnswer, everywhere } from './judge-calls.ts';
import { isExtra, judgeWrong, wasAccepted, type Wrong } from './refusals.ts';

/** What a schema says for sure; a bound may also be kept by cutting the value to it. */
const firm = new Set(['required', 'type', 'enum', 'const', 'dependentRequired']);

/** call/validates */
export const callValidates = defineRule({
  id: 'call/validates',
  level: 'must',
  ...everywhere,
  needs: ['lists', 'badCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'Arguments that the input schema forbids are refused',
  why: 'A tool that works on whatever comes does something else than was asked, and nobody is told.',
  fix: 'Validate the arguments of every call against inputSchema before the tool runs, and refuse what does not fit.',
  judge: ({ lists, badCalls }) =>
    judgeWrong(lists, badCalls, {
      of: (wrong) => !isExtra(wrong) && !isFilledIn(wrong) && !isRemark(wrong),
      none: 'The schemas of the tools forbid no arguments.',
      judge: (wrong) =>
        wasAccepted(wrong)
          ? fail({
              where: wrong.where,
              message: `The tool accepts arguments that its schema forbids: expected ${wrong.call.expected}.`,
              evidence: {
                sent: describeCall(wrong.call.exchange),
                came: describeCallAnswer(wrong.call.exchange),
                expected: 'a result with isError, or error -32602',
              },
              ...(wrong.keywords.some((word) => firm.has(word)) ? {} : { level: 'practice' }),
            })
          : undefined,
    }),
});

/** A required property with a default is there even when it is not sent. */
const isFilledIn = ({ tool, call, keywords }: Wrong): boolean =>
  keywords.includes('required') &&
  readField(tool.definition, 'inputSchema', 'properties', call.property, 'default') !== undefined;

/** A format is only a remark in newer dialects. */
const isRemark = ({ keywords }: Wrong): boolean => keywords.every((word) => word === 'format');
