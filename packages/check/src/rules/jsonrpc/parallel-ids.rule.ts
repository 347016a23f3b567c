import { errorCodes } from '@wellspoken/spec/error-codes';

import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  type Evidence,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeAnswer,
  readCode,
  listExchanges,
  isTurnedAway,
  listMessages,
} from '../exchanges.ts';

/** jsonrpc/parallel-ids */
export const jsonrpcParallelIds = defineRule({
  id: 'jsonrpc/parallel-ids',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['requests'],
  source: citeSpecification('2026-07-28', 'basic', 'Responses'),
  title: 'Requests that overlap each get their own answer',
  why: 'Hosts send several requests at once; a lost or mixed answer hangs one of them or gives it the wrong data.',
  fix: 'Keep the id with the work of its request, not in a variable that the next request overwrites.',
  judge: judgeAll,
});

function judgeAll(evidence: Evidence<'requests'>): Outcome | readonly Outcome[] {
  const { parallel } = evidence.requests;
  const faults = parallel.flatMap((one) => judgeOne(evidence, one) ?? []);
  if (faults.length > 0) return faults;
  if (parallel.some((one) => isTurnedAway(one) || isFailed(one))) {
    return reportNotVerified('The server refused some of several requests at once.');
  }
  return parallel.some(({ answer }) => answer)
    ? pass
    : reportNotVerified('No request got a response.');
}

/** An error that does not say that the method is unknown: the answer to a request, if not the best. */
const isFailed = (exchange: Exchange): boolean =>
  exchange.error !== undefined && readCode(exchange) !== errorCodes.methodNotFound.code;

function judgeOne(evidence: Evidence<'requests'>, exchange: Exchange): Outcome | undefined {
  const wrong = findFault(evidence, exchange);
  if (wrong === undefined || isTurnedAway(exchange)) return undefined;
  return fail({
    where: `answer to ${exchange.method ?? ''} among requests that overlap`,
    message: wrong,
    evidence: {
      sent: 'nine requests at once',
      came: describeAnswer(exchange),
      expected: 'the answer that it gets alone',
    },
  });
}

function findFault(evidence: Evidence<'requests'>, exchange: Exchange): string | undefined {
  if (!exchange.answer) {
    const isServing =
      evidence.requests.parallel.some(({ answer }) => answer) || answersTwice(evidence);
    const isLost = isServing && !isLate(evidence, exchange);
    return isLost ? 'One of several requests at once got no answer of its own.' : undefined;
  }
  return isForeign(evidence, exchange)
    ? 'One of several requests at once got the answer of another.'
    : undefined;
}

/** The field by which a result of a method is known. */
const telling: Readonly<Record<string, string>> = {
  'server/discover': 'supportedVersions',
  'tools/list': 'tools',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
  'prompts/list': 'prompts',
};

/** Whether an answer has what belongs to another method, or is another one than when alone. */
function isForeign(evidence: Evidence<'requests'>, exchange: Exchange): boolean {
  const { method = '', result, error } = exchange;
  const alone = listAlone(evidence, exchange);
  if (!result) {
    const isServed = alone.some((other) => other.result);
    return isServed && readField(error, 'code') === errorCodes.methodNotFound.code;
  }
  const own = telling[method] ?? '';
  const isOdd = Object.values(telling).some((field) => field !== own && field in result);
  const isUsual = alone.some((other) => other.result && own in other.result);
  const isNeverServed =
    alone.length > 0 && alone.every((other) => readCode(other) === errorCodes.methodNotFound.code);
  return isOdd || isNeverServed || (isUsual && !(own in result));
}

const listAlone = (evidence: Evidence<'requests'>, { method }: Exchange): readonly Exchange[] =>
  [evidence.opening.exchange, ...listExchanges(evidence)].filter(
    (other) => other.method === method && !evidence.requests.parallel.includes(other),
  );

/** Whether somebody got a second answer: then another one has lost it. */
const answersTwice = ({ conversations }: Evidence<'requests'>): boolean =>
  conversations.some(({ messages, exchanges }) => {
    const answered = new Set(
      exchanges.filter(({ answer }) => answer).map(({ sent }) => readField(sent, 'id')),
    );
    return messages.some(({ json, answers }) => {
      const id = readField(json, 'id');
      const isResponse = readField(json, 'result') !== undefined && answers === undefined;
      return isResponse && id !== undefined && id !== null && answered.has(id);
    });
  });

/** A server that takes one request after the other may be slow, but mixes nothing up. */
const isLate = (evidence: Evidence<'requests'>, { sent }: Exchange): boolean =>
  listMessages(evidence).some(
    ({ json, answers }) => answers === undefined && readField(json, 'id') === readField(sent, 'id'),
  );
