import { isToolError } from '../../probe/calls/calls.evidence.ts';
import { defineRule, fail, notVerified, pass, specified } from '../define-rule.ts';
import { askedIn, cameIn, everywhere, placeOfTool, textsOf, withoutTools } from './judge-calls.ts';
import { allCalls } from './refusals.ts';

/** call/error-has-text */
export const callErrorHasText = defineRule({
  id: 'call/error-has-text',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: specified('2026-07-28', 'server/tools', 'Error Handling'),
  title: 'A result with isError has a text that says what went wrong',
  why: 'A model that gets no reason can only give up or try the same again.',
  fix: 'Put a text block into every result with isError: what went wrong and what to try.',
  judge: (evidence) => {
    const inapplicable = withoutTools(evidence.lists);
    if (inapplicable) return inapplicable;
    const failed = allCalls(evidence).filter(isToolError);
    if (failed.length === 0) return notVerified('No call ended with isError.');
    const said = failed
      .filter(({ exchange }) => !textsOf(exchange.result).some((text) => text.trim() !== ''))
      .map(({ tool, exchange }) =>
        fail({
          where: placeOfTool(tool),
          message: 'A result with isError has no text.',
          evidence: {
            sent: askedIn(exchange),
            came: cameIn(exchange),
            expected: 'a text block that says what went wrong',
          },
        }),
      );
    return said.length === 0 ? pass : said;
  },
});
