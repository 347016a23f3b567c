import { isToolError } from '../../probe/calls/calls.evidence.ts';
import { defineRule, fail, reportNotVerified, pass, citeSpecification } from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  everywhere,
  describeToolPlace,
  readTexts,
  withoutTools,
} from './judge-calls.ts';
import { listCalls } from './refusals.ts';

/** call/error-has-text */
export const callErrorHasText = defineRule({
  id: 'call/error-has-text',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Error Handling'),
  title: 'A result with isError has a text that says what went wrong',
  why: 'A model that gets no reason can only give up or try the same again.',
  fix: 'Put a text block into every result with isError: what went wrong and what to try.',
  judge: (evidence) => {
    const inapplicable = withoutTools(evidence.lists);
    if (inapplicable) return inapplicable;
    const failed = listCalls(evidence).filter(isToolError);
    if (failed.length === 0) return reportNotVerified('No call ended with isError.');
    const said = failed
      .filter(({ exchange }) => !readTexts(exchange.result).some((text) => text.trim() !== ''))
      .map(({ tool, exchange }) =>
        fail({
          where: describeToolPlace(tool),
          message: 'A result with isError has no text.',
          evidence: {
            sent: describeCall(exchange),
            came: describeCallAnswer(exchange),
            expected: 'a text block that says what went wrong',
          },
        }),
      );
    return said.length === 0 ? pass : said;
  },
});
