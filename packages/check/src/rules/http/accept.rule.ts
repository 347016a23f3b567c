import { bothEras, defineRule, fail, judgeEach, citeStreamableHttp } from '../define-rule.ts';
import { describeAnswer, isThrottled } from './judge-trials.ts';

/** http/accept */
export const httpAccept = defineRule({
  id: 'http/accept',
  level: 'practice',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpRequests'],
  source: citeStreamableHttp('Sending Messages'),
  title: 'A missing or odd Accept header is served or cleanly refused',
  why: 'Scripts and proxies forget the header; a hang or a 500 tells them nothing.',
  fix: 'Answer 406 with a sentence that names the two media types, or serve the request.',
  judge: ({ httpRequests }) =>
    judgeEach(httpRequests.accepts, 'Nothing was sent.', ({ what, exchange }) => {
      const status = exchange.http?.status ?? 0;
      if (isThrottled(exchange) || (status >= 200 && status < 500)) return undefined;
      return fail({
        where: what,
        message: exchange.http ? `The answer has status ${status}.` : 'No answer came.',
        evidence: {
          sent: what,
          came: describeAnswer(exchange),
          expected: 'HTTP 406 or another status of 400 to 499, or the usual answer',
        },
      });
    }),
});
