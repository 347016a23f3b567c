import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  reportNotApplicable,
  pass,
} from '../define-rule.ts';
import { findPercentile, countResultTokens, countTextTokens } from '../measures.ts';

const WINDOW = 200_000;
/** An eighth: several servers share the window with the task. */
const MOST_TOKENS = WINDOW / 8;

/** perf/context */
export const perfContext = defineRule({
  id: 'perf/context',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls'],
  source: citeDocument(
    'Good practice: instructions, tools and one result take at most an eighth of a window of 200 000 tokens, at four characters each',
  ),
  title: 'Instructions, tools and a usual result leave room in the context of a model',
  why: 'What a server takes of the window before the work begins is missing for the work, in every request.',
  fix: 'Shorten instructions and definitions, offer groups of tools, and give large results in pages.',
  judge: ({ opening, lists, calls }) => {
    const definitions = lists.tools?.items ?? [];
    const instructions = countTextTokens(opening.instructions ?? '');
    if (definitions.length === 0 && instructions === 0) {
      return reportNotApplicable('The server has neither instructions nor tools.');
    }
    const parts = {
      instructions,
      tools: countTextTokens(definitions.map((tool) => JSON.stringify(tool)).join('')),
      'a usual result': findPercentile(
        calls.filter(isSuccess).map(({ exchange }) => countResultTokens(exchange.result ?? {})),
        50,
      ),
    };
    const total = Object.values(parts).reduce((sum, tokens) => sum + tokens, 0);
    if (total <= MOST_TOKENS) return pass;
    return fail({
      where: 'instructions, tools/list and tools/call',
      message: `Instructions, tools and a usual result take more than ${(100 * MOST_TOKENS) / WINDOW} % of a window of ${WINDOW} tokens.`,
      evidence: {
        came: Object.entries(parts)
          .map(([name, tokens]) => `${name}: ${formatThousands(tokens)} tokens`)
          .join(', '),
        expected: `at most ${MOST_TOKENS} tokens in all`,
      },
    });
  },
});

const formatThousands = (tokens: number): string =>
  tokens < 1000 ? 'fewer than 1000' : `about ${Math.round(tokens / 1000)}000`;
