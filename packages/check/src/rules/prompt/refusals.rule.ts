import { isAsking } from '../../probe/asking/asking.evidence.ts';
import {
  anyTransport,
  bothEras,
  citeSpecification,
  defineRule,
  judgeEach,
  reportNotVerified,
} from '../define-rule.ts';
import { judgeRefusal } from '../exchanges.ts';
import { describePromptPlace, withoutPrompts } from './prompts.ts';

const INVALID_PARAMS = -32602;

/** prompt/unknown */
export const promptUnknown = defineRule({
  id: 'prompt/unknown',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'promptGets'],
  source: citeSpecification('2026-07-28', 'server/prompts', 'Error Handling'),
  title: 'An unknown prompt is answered with -32602',
  why: 'By the code a client tells a wrong name from a broken server.',
  fix: 'Answer error -32602, invalid params, when no prompt has the name.',
  judge: (evidence) => {
    const inapplicable = withoutPrompts(evidence, evidence.lists);
    if (inapplicable) return inapplicable;
    const { unknown } = evidence.promptGets;
    if (!unknown) return reportNotVerified('No unknown prompt was asked for.');
    return judgeRefusal(unknown, {
      where: 'prompts/get of an unknown prompt',
      asked: 'An unknown prompt',
      codes: [INVALID_PARAMS],
    });
  },
});

/** prompt/missing-argument */
export const promptMissingArgument = defineRule({
  id: 'prompt/missing-argument',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'promptGets'],
  source: citeSpecification('2026-07-28', 'server/prompts', 'Error Handling'),
  title: 'A prompt without an argument that it requires is answered with -32602',
  why: 'A prompt with a hole in it, such as the word "undefined", goes to the model unnoticed.',
  fix: 'Check the required arguments first, and answer error -32602 when one is missing.',
  judge: (evidence) =>
    withoutPrompts(evidence, evidence.lists) ??
    judgeEach(
      evidence.promptGets.trials.filter(({ bare }) => bare),
      'No prompt requires an argument.',
      ({ name, bare }) => {
        const where = `${describePromptPlace(name)} without its arguments`;
        if (!bare) return undefined;
        if (isAsking(bare)) return reportNotVerified('The server asks for the argument.', where);
        return judgeRefusal(bare, {
          where,
          asked: 'A prompt without a required argument',
          codes: [INVALID_PARAMS],
        });
      },
    ),
});
