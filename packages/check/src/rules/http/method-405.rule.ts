import type { HttpRequests } from '../../probe/http/http.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeStreamableHttp,
} from '../define-rule.ts';
import { describeAnswer, explainUnseen } from './judge-trials.ts';

const common = {
  level: 'should',
  eras: ['modern'],
  transports: ['http'],
  needs: ['httpRequests'],
  source: citeStreamableHttp('Earlier Streamable HTTP Revisions'),
  why: 'Older clients try it, and understand only 405 as "there is none here".',
} as const;

/** http/get-405 */
export const httpGet405 = defineRule({
  ...common,
  id: 'http/get-405',
  title: 'A server without the legacy era refuses GET with 405',
  fix: 'Answer GET at the endpoint with 405 Method Not Allowed and Allow: POST.',
  judge: ({ httpRequests }) => judgeMethod('GET', httpRequests, httpRequests.get),
});

/** http/delete-405 */
export const httpDelete405 = defineRule({
  ...common,
  id: 'http/delete-405',
  title: 'A server without the legacy era refuses DELETE with 405',
  fix: 'Answer DELETE at the endpoint with 405 Method Not Allowed and Allow: POST.',
  judge: ({ httpRequests }) => judgeMethod('DELETE', httpRequests, httpRequests.delete),
});

function judgeMethod(
  method: string,
  { hasLegacy }: HttpRequests,
  exchange: Exchange | undefined,
): Outcome {
  if (hasLegacy) return reportNotApplicable('The server serves the legacy era too.');
  const status = exchange?.http?.status ?? 0;
  if (!exchange) return reportNotVerified(`${method} was not sent.`);
  if (status === 405) return pass;
  if (status === 401 || status === 403) return reportNotVerified(`${method} got HTTP ${status}.`);
  return (
    explainUnseen({ what: method, exchange }) ??
    fail({
      where: method,
      message: `${method} got HTTP ${status}.`,
      evidence: { sent: method, came: describeAnswer(exchange), expected: 'HTTP 405' },
    })
  );
}
