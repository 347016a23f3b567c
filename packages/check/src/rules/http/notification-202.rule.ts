import type { Exchange } from '../../wire/exchange.evidence.ts';
import { bothEras, defineRule, fail, judgeEach, citeStreamableHttp } from '../define-rule.ts';
import { describeAnswer, explainUnseen } from './judge-trials.ts';

/** http/notification-202 */
export const httpNotification202 = defineRule({
  id: 'http/notification-202',
  level: 'must',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpRequests'],
  source: citeStreamableHttp('Sending Messages'),
  title: 'A notification gets 202 without a body, or an error status',
  why: 'A client that reads another status or a body takes it for an answer that it never asked for.',
  fix: 'Answer an accepted notification with 202 Accepted and an empty body.',
  judge: ({ httpRequests }) =>
    judgeEach(httpRequests.silent, 'Nothing was sent.', (trial) => {
      const { what, exchange } = trial;
      const status = exchange.http?.status ?? 0;
      const isEmpty = !hasBody(exchange);
      if (status >= 400 || (status === 202 && isEmpty)) return undefined;
      return (
        explainUnseen(trial) ??
        fail({
          where: what,
          message: `The answer has status ${status}${isEmpty ? '' : ' and a body'}.`,
          evidence: {
            sent: what,
            came: describeAnswer(exchange),
            expected: 'HTTP 202 with an empty body, or a status of 400 or above',
          },
        })
      );
    }),
});

const hasBody = ({ http }: Exchange): boolean =>
  http !== undefined && (http.body !== '' || http.events.length > 0);
