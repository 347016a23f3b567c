import type { HttpTrial } from '../../probe/http/http.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeStreamableHttp,
} from '../define-rule.ts';
import { isServed, judgeService } from './judge-trials.ts';

/** http/no-session */
export const httpNoSession = defineRule({
  id: 'http/no-session',
  level: 'should',
  eras: ['modern'],
  transports: ['http'],
  needs: ['httpHeaders', 'httpRequests'],
  source: citeStreamableHttp('Earlier Streamable HTTP Revisions'),
  title: 'The modern era knows no sessions: no id is given out, and one that comes is ignored',
  why: 'A session ties a client to one process, which the modern era has done away with.',
  fix: 'Send no Mcp-Session-Id, and ignore Mcp-Session-Id and Last-Event-ID on modern requests.',
  judge: ({ httpHeaders, httpRequests }) => {
    const { usual, withSession, withEventId } = httpHeaders;
    if (!isServed(usual.exchange)) return reportNotVerified('A usual request is not served.');
    const given = [usual, withSession].map(judgeGiven);
    // Who serves the legacy era too may know these headers from there.
    if (httpRequests.hasLegacy) return given;
    return [
      ...given,
      judgeService(withSession, 'A request with an Mcp-Session-Id is not served.'),
      judgeService(withEventId, 'A request with a Last-Event-ID is not served.'),
    ];
  },
});

function judgeGiven({ what, exchange }: HttpTrial): Outcome {
  if (readSession(exchange) === undefined) return pass;
  return fail({
    where: `answer to ${what}`,
    message: 'The answer carries an Mcp-Session-Id.',
    evidence: { sent: what, came: 'an Mcp-Session-Id header', expected: 'no such header' },
  });
}

const readSession = ({ http }: Exchange): string | undefined => http?.headers['mcp-session-id'];
