import {
  anyTransport,
  defineRule,
  fail,
  reportNotVerified,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, isTurnedAway, describeRequest } from '../exchanges.ts';

/** init/ping */
export const initPing = defineRule({
  id: 'init/ping',
  level: 'must',
  eras: ['legacy'],
  transports: anyTransport,
  needs: ['features'],
  source: citeSpecification('2025-11-25', 'basic/utilities/ping', 'Behavior Requirements'),
  title: 'A ping is answered at once with an empty result',
  why: 'Clients ping to see whether a server lives, and end the connection when it does not answer.',
  fix: 'Answer ping with the result {}.',
  judge: ({ features: { ping } }) => {
    if (!ping || isTurnedAway(ping)) return reportNotVerified('No ping could be sent.');
    const extra = Object.keys(ping.result ?? {}).filter((name) => name !== '_meta');
    if (ping.result && extra.length === 0) return pass;
    return fail({
      where: 'ping',
      message: ping.result
        ? `The result of ping is not empty: it has ${extra.join(', ')}.`
        : 'The ping got no result.',
      evidence: {
        sent: describeRequest(ping),
        came: describeAnswer(ping),
        expected: 'the result {}',
      },
    });
  },
});
