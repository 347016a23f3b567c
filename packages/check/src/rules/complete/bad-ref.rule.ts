import type { BadCompletion } from '../../probe/features/features.evidence.ts';
import { readField, toItems } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  citeSpecification,
  defineRule,
  judgeEach,
  type Outcome,
  pass,
  reportNotApplicable,
} from '../define-rule.ts';
import { judgeRefusal } from '../exchanges.ts';

const INVALID_PARAMS = -32602;

/** complete/bad-ref */
export const completeBadRef = defineRule({
  id: 'complete/bad-ref',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['completions'],
  source: citeSpecification('2026-07-28', 'server/utilities/completion', 'Error Handling'),
  title: 'Completion of something unknown is answered with -32602',
  why: 'An empty list says that the argument is there and nothing fits; the client keeps asking.',
  fix: 'Answer error -32602 when the prompt, the template or the argument is not known.',
  judge: ({ completions, opening }) =>
    'completions' in opening.capabilities
      ? judgeEach(completions.unknown, 'Nothing unknown was asked for.', judgeUnknown)
      : reportNotApplicable('The server does not declare completions.'),
});

function judgeUnknown({ kind, exchange }: BadCompletion): Outcome {
  const values = readField(exchange.result, 'completion', 'values');
  // The specification names unknown prompts; to have nothing to propose for a name is not forbidden.
  if (kind === 'argument' && Array.isArray(values) && toItems(values).length === 0) return pass;
  return judgeRefusal(exchange, {
    where: `completion/complete of an unknown ${kind}`,
    asked: `An unknown ${kind}`,
    codes: [INVALID_PARAMS],
  });
}
