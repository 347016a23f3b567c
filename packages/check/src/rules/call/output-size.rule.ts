import { defineRule, citeDocument, fail } from '../define-rule.ts';
import { countResultTokens } from '../measures.ts';
import { describeCall, everywhere, judgeCalls } from './judge-calls.ts';
import { listCalls } from './refusals.ts';

/** What a usual host still takes of one result. */
const MOST_TOKENS = 25_000;

/** call/output-size */
export const callOutputSize = defineRule({
  id: 'call/output-size',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: citeDocument(
    'Good practice: a result has at most 25 000 tokens, at four characters each',
  ),
  title: 'A result is small enough for the context of a model',
  why: 'Hosts cut or refuse large results, and what is cut is lost without a word.',
  fix: 'Give pages: a limit with a small default, a cursor or an offset, and a sentence that says how to get the rest.',
  judge: (evidence) =>
    judgeCalls(evidence.lists, {
      records: listCalls(evidence),
      of: ({ result }) => result !== undefined,
      judge: ({ record, result, where }) => {
        const tokens = result ? countResultTokens(result) : 0;
        if (tokens <= MOST_TOKENS) return undefined;
        return fail({
          where,
          message: `The result has more than ${MOST_TOKENS} tokens.`,
          evidence: {
            sent: describeCall(record.exchange),
            came: `about ${Math.round(tokens / 1000)} 000 tokens`,
            expected: `at most ${MOST_TOKENS} tokens`,
          },
        });
      },
    }),
});
