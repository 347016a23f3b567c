import type { HttpTrial } from '../../probe/http/http.evidence.ts';
import {
  bothEras,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeStreamableHttp,
} from '../define-rule.ts';
import { describeAnswer, isServed, explainUnseen } from './judge-trials.ts';

/** http/request-media-type */
export const httpRequestMediaType = defineRule({
  id: 'http/request-media-type',
  level: 'practice',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpRequests'],
  source: citeStreamableHttp('Sending Messages'),
  title: 'Only JSON is taken as JSON',
  why: 'A web page may send text/plain to any server without asking; a server that reads it can be driven by that page.',
  fix: 'Refuse a Content-Type other than application/json with 415, and allow parameters such as charset.',
  judge: ({ httpRequests }) => {
    const { usual, notJson, withCharset } = httpRequests;
    if (!isServed(usual.exchange))
      return reportNotVerified('A usual request is not served either.');
    return [judgeText(notJson), judgeCharset(withCharset)];
  },
});

function judgeText(trial: HttpTrial): Outcome {
  const { what, exchange } = trial;
  const status = exchange.http?.status ?? 0;
  if (status >= 400 && status < 500) return pass;
  return (
    explainUnseen(trial) ??
    fail({
      where: what,
      message: isServed(exchange)
        ? 'A body that calls itself plain text was read as JSON and served.'
        : `The answer has status ${status}.`,
      evidence: {
        sent: what,
        came: describeAnswer(exchange),
        expected: 'HTTP 415, or another of 400 to 499',
      },
    })
  );
}

function judgeCharset(trial: HttpTrial): Outcome {
  const { what, exchange } = trial;
  if (isServed(exchange)) return pass;
  return (
    explainUnseen(trial) ??
    fail({
      where: what,
      message: 'JSON whose Content-Type names its charset is refused.',
      evidence: { sent: what, came: describeAnswer(exchange), expected: 'the usual answer' },
    })
  );
}
