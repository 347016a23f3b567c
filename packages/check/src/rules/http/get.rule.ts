import { defineRule, fail, notVerified, pass, transports } from '../define-rule.ts';
import { cameOf, isGood, mediaTypeOf, unseen } from './trials.ts';

/** http/get */
export const httpGet = defineRule({
  id: 'http/get',
  level: 'must',
  eras: ['legacy'],
  transports: ['http'],
  needs: ['httpRequests'],
  source: transports('Listening for Messages from the Server'),
  title: 'GET opens a stream of events or is refused with 405',
  why: 'Clients listen by GET; any status but 405 looks to them like a broken server.',
  fix: 'Answer GET with text/event-stream, or with 405 Method Not Allowed where there is nothing to listen to.',
  judge: ({ httpRequests }) => {
    const exchange = httpRequests.get;
    const what = 'GET with Accept: text/event-stream';
    const status = exchange.http?.status ?? 0;
    const isStream = isGood(status) && mediaTypeOf(exchange) === 'text/event-stream';
    if (isStream || status === 405) return pass;
    if (status === 401 || status === 403) return notVerified(`GET got HTTP ${status}.`);
    return (
      unseen({ what, exchange }) ??
      fail({
        where: 'GET',
        message: `GET got HTTP ${status}, and no stream of events.`,
        evidence: {
          sent: what,
          came: `${cameOf(exchange)}, Content-Type: ${mediaTypeOf(exchange)}`,
          expected: 'Content-Type: text/event-stream, or HTTP 405',
        },
      })
    );
  },
});
