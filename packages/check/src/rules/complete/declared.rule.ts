import type { Completions } from '../../probe/features/features.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, readCode, isTurnedAway, describeRequest } from '../exchanges.ts';

const METHOD_NOT_FOUND = -32601;

/** complete/declared */
export const completeDeclared = defineRule({
  id: 'complete/declared',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  // The capability came with this revision; before, completion was always possible.
  since: '2025-03-26',
  needs: ['completions'],
  source: citeSpecification('2026-07-28', 'server/utilities/completion', 'Capabilities'),
  title: 'Completion is declared where it is served, and served where it is declared',
  why: 'Clients ask only where the capability stands; a proposal that nobody asks for helps nobody.',
  fix: 'Declare the capability completions exactly where completion/complete is answered.',
  judge: ({ completions, opening }) =>
    'completions' in opening.capabilities ? judgePromise(completions) : judgeSecret(completions),
});

function judgePromise({ known, unknown }: Completions): Outcome {
  const asked = [...known, ...unknown].map(({ exchange }) => exchange);
  const answered = asked.filter((one) => one.answer && !isTurnedAway(one));
  const [first] = answered;
  if (!first) return reportNotVerified('completion/complete got no answer.');
  if (answered.some((exchange) => readCode(exchange) !== METHOD_NOT_FOUND)) return pass;
  return fail({
    where: 'completion/complete',
    message: 'The capability completions is declared, but the method does not exist.',
    evidence: {
      sent: describeRequest(first),
      came: describeAnswer(first),
      expected: 'proposals, or no capability',
    },
  });
}

function judgeSecret({ undeclared }: Completions): Outcome {
  const values = readField(undeclared?.result, 'completion', 'values');
  if (!undeclared || !Array.isArray(values)) {
    return reportNotApplicable('The server does not declare completions.');
  }
  return fail({
    where: 'completion/complete',
    message: 'Completion is served, but the capability completions is not declared.',
    evidence: {
      sent: describeRequest(undeclared),
      came: describeAnswer(undeclared),
      expected: 'the capability completions, or error -32601',
    },
  });
}
