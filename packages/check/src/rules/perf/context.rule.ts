import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  document,
  fail,
  notApplicable,
  pass,
} from '../define-rule.ts';
import { percentile, tokensOfResult, tokensOfText } from '../measures.ts';

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
  source: document(
    'Good practice: instructions, tools and one result take at most an eighth of a window of 200 000 tokens, at four characters each',
  ),
  title: 'Instructions, tools and a usual result leave room in the context of a model',
  why: 'What a server takes of the window before the work begins is missing for the work, in every request.',
  fix: 'Shorten instructions and definitions, offer groups of tools, and give large results in pages.',
  judge: ({ opening, lists, calls }) => {
    const definitions = lists.tools?.items ?? [];
    const instructions = tokensOfText(opening.instructions ?? '');
    if (definitions.length === 0 && instructions === 0) {
      return notApplicable('The server has neither instructions nor tools.');
    }
    const parts = {
      instructions,
      tools: tokensOfText(definitions.map((tool) => JSON.stringify(tool)).join('')),
      'a usual result': percentile(
        calls.filter(isSuccess).map(({ exchange }) => tokensOfResult(exchange.result ?? {})),
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
          .map(([name, tokens]) => `${name}: ${inThousands(tokens)} tokens`)
          .join(', '),
        expected: `at most ${MOST_TOKENS} tokens in all`,
      },
    });
  },
});

const inThousands = (tokens: number): string =>
  tokens < 1000 ? 'fewer than 1000' : `about ${Math.round(tokens / 1000)}000`;
