import type { HttpLimits } from '../../probe/http/http.evidence.ts';
import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import {
  bothEras,
  defineRule,
  citeDocument,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
} from '../define-rule.ts';
import { describeAnswer, isServed } from './judge-trials.ts';

/** http/limits */
export const httpLimits = defineRule({
  id: 'http/limits',
  level: 'practice',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpLimits', 'lists'],
  source: citeDocument(
    'RFC 9110, Content Too Large',
    'https://www.rfc-editor.org/rfc/rfc9110#name-413-content-too-large',
  ),
  title: 'The server bounds what it takes, and says so',
  why: 'Without bounds one client can use up the memory or the connections of all others.',
  fix: 'Answer 413 to a body that is too large, give up on a body that does not come, and send Retry-After with 429.',
  judge: ({ httpLimits, conversations }) => [
    judgeLarge(httpLimits),
    ...judgeSlow(httpLimits),
    ...judgeBusy(conversations),
  ],
});

function judgeLarge({ large }: HttpLimits): Outcome {
  if (!large) return reportNotVerified('Only a local server is sent a large body.');
  const { what, exchange } = large;
  const status = exchange.http?.status;
  if (status === 413) return pass;
  // It may have hung up while we were still writing: that is a bound too, though not one to be seen.
  if (!exchange.http)
    return reportNotVerified(`The request got ${describeAnswer(exchange)}.`, what);
  return fail({
    where: what,
    message: isServed(exchange)
      ? 'The body was read to its end and the request served.'
      : `The request was refused with HTTP ${status}.`,
    evidence: { sent: what, came: describeAnswer(exchange), expected: 'HTTP 413' },
  });
}

function judgeSlow({ slowBody }: HttpLimits): readonly Outcome[] {
  if (!slowBody || slowBody.trial.exchange.ending !== 'silent') return [];
  const { trial, seconds } = slowBody;
  return [
    fail({
      where: trial.what,
      message: 'The server waits for a body that does not come.',
      evidence: {
        sent: trial.what,
        came: `no answer and no end of the connection within ${seconds} s`,
        expected: 'HTTP 408, or the end of the connection',
      },
    }),
  ];
}

function judgeBusy(conversations: BaseEvidence['conversations']): readonly Outcome[] {
  const refused = conversations
    .flatMap(({ exchanges }) => exchanges)
    .filter(({ http }) => http?.status === 429 && http.headers['retry-after'] === undefined);
  return refused.map((exchange) =>
    fail({
      where: `answer to ${exchange.method ?? 'a request'}`,
      message: 'The server asks to come back later, but does not say when.',
      evidence: { came: describeAnswer(exchange), expected: 'a Retry-After header' },
    }),
  );
}
