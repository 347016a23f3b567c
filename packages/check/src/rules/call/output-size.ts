import { fieldOf, type JsonObject } from '../../json.ts';
import { defineRule } from '../../rule/define-rule.ts';
import { fail } from '../../rule/outcome.ts';
import { document } from '../../rule/source.ts';
import { everywhere } from './support/everywhere.ts';
import { judgeCalls } from './support/judge-calls.ts';
import { allCalls } from './support/refusals.ts';
import { askedIn } from './support/show.ts';
import { blocksOf, textsOf } from './support/texts.ts';

/** Four characters of English or JSON are about one token. */
const CHARACTERS_PER_TOKEN = 4;
/** What a usual host still takes of one result. */
const MOST_TOKENS = 25_000;

/** call/output-size */
export const outputSize = defineRule({
  id: 'call/output-size',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: document('Good practice: a result has at most 25 000 tokens, at four characters each'),
  title: 'A result is small enough for the context of a model',
  why: 'Hosts cut or refuse large results, and what is cut is lost without a word.',
  fix: 'Give pages: a limit with a small default, a cursor or an offset, and a sentence that says how to get the rest.',
  judge: (evidence) =>
    judgeCalls(evidence.lists, {
      records: allCalls(evidence),
      of: ({ result }) => result !== undefined,
      judge: ({ record, result, where }) => {
        const tokens = result ? tokensOf(result) : 0;
        if (tokens <= MOST_TOKENS) return undefined;
        return fail({
          where,
          message: `The result has more than ${MOST_TOKENS} tokens.`,
          evidence: {
            sent: askedIn(record.exchange),
            came: `about ${Math.round(tokens / 1000)} 000 tokens`,
            expected: `at most ${MOST_TOKENS} tokens`,
          },
        });
      },
    }),
});

/** What the model reads: the texts, or the structured content where that is longer. Images are not counted. */
function tokensOf(result: JsonObject): number {
  const embedded = blocksOf(result).map((block) => fieldOf(block, 'resource', 'text'));
  const texts = [...textsOf(result), ...embedded.filter((text) => typeof text === 'string')];
  const read = texts.reduce((sum, { length }) => sum + length, 0);
  const structured = JSON.stringify(result['structuredContent'])?.length ?? 0;
  return Math.max(read, structured) / CHARACTERS_PER_TOKEN;
}
