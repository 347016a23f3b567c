import { type Asker, hasProgressed, isDone } from '../../probe/asking/asking.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import { anyTransport, defineRule, fail, type Outcome, citeSpecification } from '../define-rule.ts';
import {
  answerText,
  describeCame,
  findControl,
  judgeAskers,
  describeSentAnswers,
  withoutControl,
} from './judge-askers.ts';

/** mrtr/retry */
export const mrtrRetry = defineRule({
  id: 'mrtr/retry',
  level: 'should',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['asking', 'lists'],
  source: citeSpecification('2026-07-28', 'basic/patterns/mrtr', 'Error Handling'),
  title:
    'A retry works by itself: missing answers are asked again, extra ones ignored, wrong ones refused',
  why: 'A retry may reach another instance of the server, with an answer left out or one too many.',
  fix: 'Read all that you need from the retry alone; look at each answer before you use it, and ask again for what is missing.',
  judge: (evidence) =>
    judgeAskers(evidence, (asker) => {
      const refusals = evidence.asking.refusals.filter(({ where }) => where === asker.where);
      return judgeAsker(asker, new Set(refusals.map(({ exchange }) => answerText(exchange))));
    }),
});

/** What came of refusals: who treats a wrong answer like one has not taken it. */
type Refused = ReadonlySet<string>;

function judgeAsker(asker: Asker, refused: Refused): readonly Outcome[] {
  const { missing, sameId } = asker.trials;
  const control = findControl(asker);
  const told = [...(missing ? judgeMissing(asker, missing) : []), ...judgeConnections(asker)];
  if (control) return [...told, ...judgeExtra(asker, control), ...judgeWrong(asker, refused)];
  if (sameId && hasProgressed(sameId, asker.first)) return [...told, ...judgeId(asker)];
  return told.length > 0 ? told : [withoutControl(asker)];
}

function judgeConnections(asker: Asker): readonly Outcome[] {
  const { first, trials } = asker;
  const { same, other } = trials.connections ?? {};
  if (!same || !other || !hasProgressed(same, first) || hasProgressed(other, first)) return [];
  return [
    reportFinding(asker, other, [
      'A retry works on the connection of the first request, and on no other.',
      'the same as on the first connection',
    ]),
  ];
}

const isTold = ({ error, result }: Exchange): boolean =>
  error !== undefined || readField(result, 'isError') === true;

const isLost = ({ ending }: Exchange): boolean => ending !== 'answered';

function reportFinding(
  { where }: Asker,
  exchange: Exchange,
  [message, expected]: readonly [string, string],
): Outcome {
  const evidence = { sent: describeSentAnswers(exchange), came: describeCame(exchange), expected };
  return fail({ where, message, evidence });
}

function judgeMissing(asker: Asker, missing: Exchange): readonly Outcome[] {
  if (!isTold(missing) && !isLost(missing)) return [];
  return [
    reportFinding(asker, missing, [
      'A retry without an answer ends with an error instead of the question again.',
      'a result with resultType "input_required" that asks for what is missing',
    ]),
  ];
}

function judgeId(asker: Asker): readonly Outcome[] {
  const [refused] = asker.rounds;
  if (!refused) return [];
  return [
    reportFinding(asker, refused, [
      'A retry with a new id is refused, while one with the id of the first request is taken.',
      'that a retry is a request of its own, with any id',
    ]),
  ];
}

function judgeExtra(asker: Asker, control: Exchange): readonly Outcome[] {
  const { extra } = asker.trials;
  if (!extra || !isDone(control) || isDone(extra)) return [];
  return [
    reportFinding(asker, extra, [
      'An answer that nobody asked for keeps the request from its end.',
      'that it is ignored',
    ]),
  ];
}

const wrongs = [
  ['malformed', 'A text instead of an answer is taken for one.'],
  ['mismatched', 'A form that breaks its own schema is taken for an answer.'],
] as const;

function judgeWrong(asker: Asker, refused: Refused): readonly Outcome[] {
  const { first, trials } = asker;
  // What may be missing may also be of no use.
  if (trials.missing && isDone(trials.missing)) return [];
  return wrongs.flatMap(([name, message]) => {
    const exchange = trials[name];
    if (!exchange) return [];
    const isTaken = hasProgressed(exchange, first) && !refused.has(answerText(exchange));
    if (!isLost(exchange) && !isTaken) return [];
    const told = isLost(exchange) ? 'A wrong answer gets no response at all.' : message;
    return [reportFinding(asker, exchange, [told, 'an error, or the question again'])];
  });
}
