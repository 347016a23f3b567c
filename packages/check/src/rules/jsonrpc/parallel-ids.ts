import { errorCodes } from '@wellspoken/spec/error-codes';

import type { Exchange } from '../../evidence/exchange.ts';
import type { Evidence } from '../../rule/define-rule.ts';
import { fieldOf } from '../../json.ts';
import { anyTransport, bothEras, defineRule } from '../../rule/define-rule.ts';
import { fail, notVerified, pass, type Outcome } from '../../rule/outcome.ts';
import { specified } from '../../rule/source.ts';
import { cameOf, codeOf, isTurnedAway } from '../support/exchanges.ts';
import { messagesOf } from '../support/messages.ts';

/** jsonrpc/parallel-ids */
export const parallelIds = defineRule({
  id: 'jsonrpc/parallel-ids',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['requests'],
  source: specified('2026-07-28', 'basic', 'Responses'),
  title: 'Requests that overlap each get their own answer',
  why: 'Hosts send several requests at once; a lost or mixed answer hangs one of them or gives it the wrong data.',
  fix: 'Keep the id with the work of its request, not in a variable that the next request overwrites.',
  judge: judgeAll,
});

function judgeAll(evidence: Evidence<'requests'>): Outcome | readonly Outcome[] {
  const { parallel } = evidence.requests;
  const faults = parallel.flatMap((one) => judgeOne(evidence, one) ?? []);
  if (faults.length > 0) return faults;
  if (parallel.some((one) => isTurnedAway(one))) {
    return notVerified('The server limits how many requests it takes.');
  }
  return parallel.some(({ answer }) => answer) ? pass : notVerified('No request got a response.');
}

function judgeOne(evidence: Evidence<'requests'>, exchange: Exchange): Outcome | undefined {
  if (isTurnedAway(exchange)) return undefined;
  const wrong = faultOf(evidence, exchange);
  if (wrong === undefined) return undefined;
  return fail({
    where: `answer to ${exchange.method ?? ''} among requests that overlap`,
    message: wrong,
    evidence: {
      sent: 'nine requests at once',
      came: cameOf(exchange),
      expected: 'the answer that it gets alone',
    },
  });
}

function faultOf(evidence: Evidence<'requests'>, exchange: Exchange): string | undefined {
  const { parallel } = evidence.requests;
  const twins = parallel.filter(({ method }) => method === exchange.method);
  if (!exchange.answer) {
    const isSeen = parallel.some(({ answer }) => answer) && !isLate(evidence, exchange);
    return isSeen ? 'One of several requests at once got no answer of its own.' : undefined;
  }
  const isUnlike = twins.some((twin) => twin.answer && kindOf(twin) !== kindOf(exchange));
  return isUnlike
    ? 'The same request got answers of different kinds when several came at once.'
    : undefined;
}

/** What an answer is like: what its result lists, or that it is an error. */
function kindOf({ result, error, ...exchange }: Exchange): string {
  if (result) return ['result', ...telling.filter((name) => name in result)].join(' ');
  if (error === undefined) return 'nothing';
  return codeOf({ error, ...exchange }) === errorCodes.methodNotFound.code ? 'unknown' : 'error';
}

/** Fields by which results of different methods can be told apart. */
const telling = ['tools', 'resources', 'resourceTemplates', 'prompts', 'supportedVersions'];

/** A server that takes one request after the other may be slow, but mixes nothing up. */
const isLate = (evidence: Evidence<'requests'>, { sent }: Exchange): boolean =>
  messagesOf(evidence).some(
    ({ json, answers }) => answers === undefined && fieldOf(json, 'id') === fieldOf(sent, 'id'),
  );
