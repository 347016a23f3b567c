import { defineRule, fail, judgeEach, reportNotVerified, citeTransports } from '../define-rule.ts';
import { describeAnswer, isServed, explainUnseen } from './judge-trials.ts';

/** http/version-400 */
export const httpVersion400 = defineRule({
  id: 'http/version-400',
  level: 'must',
  eras: ['legacy'],
  transports: ['http'],
  since: '2025-06-18',
  needs: ['httpRequests'],
  source: citeTransports('Protocol Version Header'),
  title: 'An unknown MCP-Protocol-Version gets 400',
  why: 'A client that names a version by mistake would otherwise be answered in another one.',
  fix: 'Compare the header with the versions that the server speaks, and answer 400 Bad Request to any other.',
  judge: ({ httpRequests }) => {
    if (!isServed(httpRequests.usual.exchange))
      return reportNotVerified('A usual request is not served either.');
    return judgeEach(httpRequests.versions, 'Nothing was sent.', (trial) => {
      const { what, exchange } = trial;
      const status = exchange.http?.status;
      if (status === 400) return undefined;
      return (
        explainUnseen(trial) ??
        fail({
          where: what,
          message: isServed(exchange)
            ? 'The request was served.'
            : `The request was refused with HTTP ${status}.`,
          evidence: { sent: what, came: describeAnswer(exchange), expected: 'HTTP 400' },
        })
      );
    });
  },
});
