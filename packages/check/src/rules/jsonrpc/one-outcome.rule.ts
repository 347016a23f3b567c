import { shorten } from '../../excerpt.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { isObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import {
  isResponseLike,
  describePlace,
  listSpokenMessages,
  writeMessageText,
} from '../exchanges.ts';

/** jsonrpc/one-outcome */
export const jsonrpcOneOutcome = defineRule({
  id: 'jsonrpc/one-outcome',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'requests'],
  source: citeSpecification('2026-07-28', 'basic', 'Responses'),
  title: 'A response has either a result or an error',
  why: 'With both or neither, a client cannot tell whether the request succeeded.',
  fix: 'Send "result" on success and "error" on failure, and leave the other field out; null is not absent.',
  judge: (evidence) =>
    judgeEach(listSpokenMessages(evidence).filter(isResponseLike), 'No response came.', judgeOne),
});

function judgeOne(message: Message): Outcome | undefined {
  const { json } = message;
  if (!isObject(json)) return undefined;
  const has = ['result', 'error'].filter((name) => name in json);
  if (has.length === 1) return undefined;
  return fail({
    where: describePlace(message),
    message: `The response has ${has.length === 0 ? 'neither "result" nor "error"' : 'both "result" and "error"'}.`,
    evidence: {
      came: shorten(writeMessageText(message)),
      expected: 'exactly one of "result" and "error"',
    },
  });
}
