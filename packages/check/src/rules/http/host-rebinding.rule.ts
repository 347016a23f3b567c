import {
  bothEras,
  defineRule,
  citeDocument,
  fail,
  reportNotApplicable,
  reportNotVerified,
  pass,
} from '../define-rule.ts';
import { describeAnswer, isServed, explainUnseen } from './judge-trials.ts';

/** http/host-rebinding */
export const httpHostRebinding = defineRule({
  id: 'http/host-rebinding',
  level: 'practice',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpSecurity'],
  source: citeDocument(
    'Official conformance suite, scenario dns-rebinding-protection',
    'https://github.com/modelcontextprotocol/conformance',
  ),
  title: 'A local server answers only to local names',
  why: 'By DNS rebinding a web page reaches a local server under a foreign name; the Host header gives it away.',
  fix: 'Refuse a Host header other than localhost, 127.0.0.1 and [::1] while the server listens on loopback.',
  judge: ({ httpSecurity: { foreignHost, usual, isLoopback } }) => {
    if (!isLoopback || !foreignHost) return reportNotApplicable('The server is not local.');
    if (!isServed(usual.exchange))
      return reportNotVerified('A usual request is not served either.');
    const { what, exchange } = foreignHost;
    if (!isServed(exchange)) return explainUnseen(foreignHost) ?? pass;
    return fail({
      where: what,
      message: 'A request to a foreign host name was served.',
      evidence: {
        sent: what,
        came: describeAnswer(exchange),
        expected: 'HTTP 403 or another refusal',
      },
    });
  },
});
