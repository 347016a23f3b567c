import { defineRule, fail, reportNotVerified, pass, citeTransports } from '../define-rule.ts';
import { describeAnswer, isGood, readMediaType, explainUnseen } from './judge-trials.ts';

/** http/get */
export const httpGet = defineRule({
  id: 'http/get',
  level: 'must',
  eras: ['legacy'],
  transports: ['http'],
  needs: ['httpRequests'],
  source: citeTransports('Listening for Messages from the Server'),
  title: 'GET opens a stream of events or is refused with 405',
  why: 'Clients listen by GET; any status but 405 looks to them like a broken server.',
  fix: 'Answer GET with text/event-stream, or with 405 Method Not Allowed where there is nothing to listen to.',
  judge: ({ httpRequests }) => {
    const exchange = httpRequests.get;
    const what = 'GET with Accept: text/event-stream';
    const status = exchange.http?.status ?? 0;
    const isStream = isGood(status) && readMediaType(exchange) === 'text/event-stream';
    if (isStream || status === 405) return pass;
    if (status === 401 || status === 403) return reportNotVerified(`GET got HTTP ${status}.`);
    return (
      explainUnseen({ what, exchange }) ??
      fail({
        where: 'GET',
        message: `GET got HTTP ${status}, and no stream of events.`,
        evidence: {
          sent: what,
          came: `${describeAnswer(exchange)}, Content-Type: ${readMediaType(exchange)}`,
          expected: 'Content-Type: text/event-stream, or HTTP 405',
        },
      })
    );
  },
});
