import type { HttpRequests } from '../../probe/http/http.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  type AnyRule,
  defineRule,
  fail,
  notApplicable,
  notVerified,
  type Outcome,
  pass,
  streamable,
} from '../define-rule.ts';
import { cameOf, unseen } from './trials.ts';

const refuses = (
  method: 'GET' | 'DELETE',
  exchangeOf: (from: HttpRequests) => Exchange | undefined,
): AnyRule =>
  defineRule({
    id: `http/${method.toLowerCase()}-405`,
    level: 'should',
    eras: ['modern'],
    transports: ['http'],
    needs: ['httpRequests'],
    source: streamable('Earlier Streamable HTTP Revisions'),
    title: `A server without the legacy era refuses ${method} with 405`,
    why: 'Older clients try it, and understand only 405 as "there is none here".',
    fix: `Answer ${method} at the endpoint with 405 Method Not Allowed and Allow: POST.`,
    judge: ({ httpRequests }) => {
      if (httpRequests.hasLegacy) return notApplicable('The server serves the legacy era too.');
      return judgeMethod(method, exchangeOf(httpRequests));
    },
  });

function judgeMethod(method: string, exchange: Exchange | undefined): Outcome {
  const status = exchange?.http?.status ?? 0;
  if (!exchange) return notVerified(`${method} was not sent.`);
  if (status === 405) return pass;
  if (status === 401 || status === 403) return notVerified(`${method} got HTTP ${status}.`);
  return (
    unseen({ what: method, exchange }) ??
    fail({
      where: method,
      message: `${method} got HTTP ${status}.`,
      evidence: { sent: method, came: cameOf(exchange), expected: 'HTTP 405' },
    })
  );
}

/** http/get-405 */
export const httpGet405 = refuses('GET', ({ get }) => get);

/** http/delete-405 */
export const httpDelete405 = refuses('DELETE', (from) => from.delete);
