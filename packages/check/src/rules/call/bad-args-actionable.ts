import { defineRule, fail, specified } from '../define-rule.ts';
import { isExtra, isUsual, judgeWrong } from './support/bad-calls.ts';
import { everywhere } from './support/everywhere.ts';
import { askedIn, cameIn } from './support/show.ts';
import { missingParts, NAME } from './support/telling.ts';
import { refusalText, refusedBy } from './support/texts.ts';
import { placeOfTool } from './support/tool-calls.ts';

/** call/bad-args-actionable */
export const badArgsActionable = defineRule({
  id: 'call/bad-args-actionable',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls'],
  source: specified('2026-07-28', 'server/tools', 'Error Handling'),
  title: 'A refusal of arguments names the argument, what was expected and what came',
  why: 'A model mends its call only when the text says which argument is wrong, and how.',
  fix: 'Say all three in one sentence: Argument "limit" must be an integer, but came "ten".',
  judge: ({ lists, calls, badCalls }) =>
    judgeWrong(lists, badCalls, {
      of: (wrong) => refusedBy(wrong.call) !== undefined && !isUsual(wrong, calls),
      none: 'No call with wrong arguments was refused.',
      judge: (wrong) => {
        const { call, tool } = wrong;
        const parts = missingParts(call, refusalText(call.exchange));
        // Of an argument that does not exist, the name says all.
        const missing = isExtra(wrong) ? parts.filter((part) => part === NAME) : parts;
        if (missing.length === 0) return undefined;
        return fail({
          where: placeOfTool(tool.name),
          message: `The refusal does not tell ${missing.join(' and ')}.`,
          evidence: {
            sent: askedIn(call.exchange),
            came: cameIn(call.exchange),
            expected: `a text that names "${call.property}", says that it must be ${call.expected}, and what came`,
          },
        });
      },
    }),
});
