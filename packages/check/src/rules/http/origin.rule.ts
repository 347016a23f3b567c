import type { HttpSecurity } from '../../probe/http/http.evidence.ts';
import type { Exchange, Variant } from '../../wire/exchange.evidence.ts';
import {
  bothEras,
  defineRule,
  reportDisputed,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeStreamableHttp,
} from '../define-rule.ts';
import { describeAnswer, isServed, explainUnseen } from './judge-trials.ts';

/** The first revision that names the status. */
const NAMES_403 = '2025-11-25';

/** http/origin */
export const httpOrigin = defineRule({
  id: 'http/origin',
  level: 'must',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpSecurity'],
  source: citeStreamableHttp('Security & Endpoint'),
  title: 'A request from a foreign web page is refused with 403',
  why: 'Without this, any web page that a user opens can drive the server, by DNS rebinding even a local one.',
  fix: 'Compare the Origin header with a list of allowed origins, and answer 403 Forbidden to any other.',
  judge: ({ httpSecurity, variant }) => {
    if (!isServed(httpSecurity.usual.exchange)) {
      return reportNotVerified('A request without an Origin is not served either.');
    }
    return [judgeForeign(httpSecurity, variant), judgeOwn(httpSecurity)];
  },
});

// Before, any refusal would do.
const isOldRefusal = (exchange: Exchange, revision: string): boolean =>
  revision < NAMES_403 && !isServed(exchange);

function judgeForeign(
  { foreignOrigin, isLoopback }: HttpSecurity,
  { revision }: Pick<Variant, 'revision'>,
): Outcome {
  const { what, exchange } = foreignOrigin;
  const status = exchange.http?.status;
  const dark = explainUnseen(foreignOrigin);
  if (dark) return dark;
  if (status === 403 || isOldRefusal(exchange, revision)) return pass;
  const finding = {
    where: what,
    message: isServed(exchange)
      ? 'The request was served.'
      : `The request was refused with HTTP ${status}.`,
    evidence: { sent: what, came: describeAnswer(exchange), expected: 'HTTP 403' },
  };
  // A public server may say that it means every page: then none is invalid.
  const isMeant = exchange.http?.headers['access-control-allow-origin'] !== undefined;
  if (isLoopback || !isServed(exchange) || !isMeant) return fail(finding);
  return reportDisputed({
    ...finding,
    message:
      'The request was served, and CORS says that every page may come: if that is meant, no origin is invalid.',
  });
}

function judgeOwn({ ownOrigin, foreignOrigin }: HttpSecurity): Outcome {
  const { what, exchange } = ownOrigin;
  // Who refuses every page keeps to the text; the clients that run in pages learn it here.
  if (exchange.http?.status !== 403 || foreignOrigin.exchange.http?.status !== 403) return pass;
  return fail({
    where: what,
    level: 'practice',
    message: 'A page of the same origin as the server is refused too.',
    evidence: { sent: what, came: describeAnswer(exchange), expected: 'the usual answer' },
  });
}
