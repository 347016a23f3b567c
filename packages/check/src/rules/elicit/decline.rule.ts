import { isAsking, type Refusal } from '../../probe/asking/asking.evidence.ts';
import { readField } from '../../wire/json.ts';
import { listStrings } from '../call/judge-calls.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { isTurnedAway } from '../exchanges.ts';
import { describeCame, reportUnasked } from '../mrtr/judge-askers.ts';

/** elicit/decline */
export const elicitDecline = defineRule({
  id: 'elicit/decline',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-06-18',
  needs: ['asking', 'lists'],
  source: citeSpecification('2026-07-28', 'client/elicitation', 'Error Handling'),
  title: 'A request ends well also when the user declines or cancels',
  why: 'People close dialogs. A tool that counts on an answer then breaks, hangs, or works with nothing.',
  fix: 'Look at the action before you read the content; answer a decline or a cancel with a result that says what was not done.',
  judge: (evidence) => {
    const { refusals, questions } = evidence.asking;
    if (questions.length === 0) return reportUnasked(evidence);
    if (refusals.length === 0)
      return reportNotVerified('No question could be put again to be declined.');
    const said = refusals.flatMap(judgeRefusal);
    return said.length === 0 ? pass : said;
  },
});

function judgeRefusal(refusal: Refusal): readonly Outcome[] {
  const { where, action, exchange } = refusal;
  if (isAsking(exchange) || isTurnedAway(exchange)) return [];
  const fault = findBrokenEnd(refusal);
  if (fault === undefined) return [];
  return [
    fail({
      where,
      message: `After a ${action}, ${fault}.`,
      evidence: {
        sent: `{"action":"${action}"} to every question`,
        came: describeCame(exchange),
        expected: 'a result that takes the refusal into account',
      },
    }),
  ];
}

const INTERNAL_ERROR = -32603;

/** Words of language runtimes for something that is not there. */
const stumbled =
  /Cannot read propert(?:y|ies) of (?:undefined|null)|(?:undefined|null) is not an object|'?NoneType'? object|object has no attribute|KeyError: ?'|NullPointerException|NullReferenceException|nil pointer dereference|undefined method .{1,40} for nil/;
const refused = /declin|cancel|reject|refus|abort|dismiss/i;

/** How a refused request ended badly, as a clause; undefined where it ended well. */
function findBrokenEnd(refusal: Refusal): string | undefined {
  const { exchange } = refusal;
  if (exchange.ending === 'closed' || exchange.ending === 'unreachable') {
    return 'the connection ended';
  }
  if (exchange.ending === 'silent') return 'the request never ended';
  const message = listStrings(exchange.error).join('\n');
  if (stumbled.test(message) || listStrings(exchange.result).some((text) => stumbled.test(text))) {
    return 'the server stumbled over the content that is not there';
  }
  if (readField(exchange.error, 'code') === INTERNAL_ERROR && !refused.test(message)) {
    return 'the request ended with an internal error';
  }
  return hasHole(refusal) ? 'the result has a hole where the answer would stand' : undefined;
}

const holes = ['undefined', 'null', 'None', 'nil', '[object Object]'];

/** Whether the result is that with answers, with nothing in the place of an answer. */
function hasHole({ exchange, accepted, answers }: Refusal): boolean {
  const came = new Set(listStrings(readContent(exchange)));
  return listStrings(readContent(accepted)).some((text) =>
    answers.some((answer) => withHoles(text, answer).some((one) => came.has(one))),
  );
}

/** A text with a hole in every place of an answer, or in the last one: short answers occur in words too. */
function withHoles(text: string, answer: string): readonly string[] {
  if (answer === '' || !text.includes(answer)) return [];
  const last = text.lastIndexOf(answer);
  const [before, after] = [text.slice(0, last), text.slice(last + answer.length)];
  return holes.flatMap((hole) => [text.replaceAll(answer, hole), `${before}${hole}${after}`]);
}

const readContent = (exchange: Refusal['accepted']): unknown => [
  exchange?.result?.['content'],
  exchange?.result?.['messages'],
  exchange?.result?.['contents'],
  exchange?.result?.['structuredContent'],
];
