import { type Asker, isAsking, type Refusal } from '../../probe/asking/asking.evidence.ts';
import { anyTransport, defineRule, fail, type Outcome, citeSpecification } from '../define-rule.ts';
import { describeCame, judgeAskers, withoutControl } from './judge-askers.ts';

/** mrtr/bounded */
export const mrtrBounded = defineRule({
  id: 'mrtr/bounded',
  level: 'practice',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['asking', 'lists'],
  source: citeSpecification(
    '2026-07-28',
    'basic/patterns/mrtr',
    'Server Requirements (Basic Workflow)',
  ),
  title: 'The rounds of questions come to an end',
  why: 'Clients give up after some ten rounds, and a user who declines does not want to be asked for ever.',
  fix: 'Count the rounds in requestState and give up with isError and a reason; take a decline for an answer.',
  judge: (evidence) =>
    judgeAskers(evidence, (asker) => [
      ...judgeRounds(asker),
      ...evidence.asking.refusals
        .filter(({ where }) => where === asker.where)
        .flatMap(judgeRefusal),
    ]),
});

function judgeRounds(asker: Asker): readonly Outcome[] {
  const { where, rounds, leftFor } = asker;
  const last = rounds.at(-1);
  if (leftFor !== undefined && rounds.length === 0) return [withoutControl(asker)];
  if (leftFor !== undefined || last === undefined || !isAsking(last)) return [];
  return [
    fail({
      where,
      message: `It still asks after ${rounds.length} rounds of right answers.`,
      evidence: { came: describeCame(last), expected: 'a final result, or isError with a reason' },
    }),
  ];
}

function judgeRefusal({ where, action, exchange, asked }: Refusal): readonly Outcome[] {
  if (action !== 'decline' || !isAsking(exchange)) return [];
  return [
    fail({
      where,
      message: `A user who has declined ${asked} times is asked again.`,
      evidence: {
        came: describeCame(exchange),
        expected: 'a final result that respects the decline',
      },
    }),
  ];
}
