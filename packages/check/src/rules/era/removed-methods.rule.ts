import { errorCodes } from '@wellspoken/spec/error-codes';
import { revisions } from '@wellspoken/spec/revisions';

import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  judgeEach,
  reportNotVerified,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeAnswer,
  readCode,
  isTurnedAway,
  describeExchangePlace,
  describeRequest,
} from '../exchanges.ts';

/** era/removed-methods */
export const eraRemovedMethods = defineRule({
  id: 'era/removed-methods',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['broken', 'requests'],
  source: citeSpecification('2026-07-28', 'changelog', 'Major changes'),
  title: 'Methods that 2026-07-28 removed are unknown to modern requests',
  why: 'A server that still serves them lets modern clients depend on what other servers do not have.',
  fix: 'Serve initialize, ping, logging/setLevel, resources/subscribe and tasks/list to legacy clients only; answer -32601 otherwise.',
  judge: ({ requests, broken: { initialize, modernInitialize } }) =>
    judgeEach(
      [...requests.removed, ...[modernInitialize ?? initialize].flatMap((one) => one ?? [])],
      'No removed method was asked for.',
      (exchange) => (exchange.method === 'initialize' ? judgeOpening : judgeMethod)(exchange),
    ),
});

function judgeMethod(exchange: Exchange): Outcome | undefined {
  if (readCode(exchange) === errorCodes.methodNotFound.code) return undefined;
  if (isTurnedAway(exchange)) {
    return reportNotVerified('The request was turned away.', describeExchangePlace(exchange));
  }
  return reportRemoved(
    exchange,
    exchange.result
      ? 'The server serves a method that 2026-07-28 removed.'
      : 'A method that 2026-07-28 removed was not answered with -32601.',
  );
}

/** Which error refuses it is free; a server of both eras may serve it. */
function judgeOpening(exchange: Exchange): Outcome | undefined {
  const agreed = readField(exchange.result, 'protocolVersion');
  const isLegacy = revisions.some(({ revision, era }) => revision === agreed && era === 'legacy');
  if (!exchange.result || isLegacy) return undefined;
  return reportRemoved(
    exchange,
    'The server serves initialize, but agrees on no revision that has it.',
  );
}

const reportRemoved = (exchange: Exchange, message: string): Outcome =>
  fail({
    where: describeExchangePlace(exchange),
    message,
    evidence: {
      sent: describeRequest(exchange),
      came: describeAnswer(exchange),
      expected: 'an error with the code -32601',
    },
  });
