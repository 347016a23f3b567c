import { defineRule, fail, judgeEach, type Outcome, citeStreamableHttp } from '../define-rule.ts';
import { listStreams } from './judge-trials.ts';

/** http/sse-no-buffering */
export const httpSseNoBuffering = defineRule({
  id: 'http/sse-no-buffering',
  level: 'should',
  eras: ['modern'],
  transports: ['http'],
  needs: ['calls', 'httpStreams', 'lists'],
  source: citeStreamableHttp('Receiving Messages'),
  title: 'Streams ask proxies not to hold them back, and are kept alive',
  why: 'A proxy that collects events delivers them late, and closes a connection on which nothing moves.',
  fix: 'Send X-Accel-Buffering: no with every stream, and a comment line every 15 seconds while it is quiet.',
  judge: (evidence) => [
    ...judgeEach(listStreams(evidence), 'No answer came as a stream.', ({ http, method = '' }) => {
      const came = http?.headers['x-accel-buffering'];
      if (came?.trim().toLowerCase() === 'no') return undefined;
      return fail({
        where: `stream of ${method}`,
        message: 'The stream does not ask proxies to pass events on at once.',
        evidence: {
          came: came === undefined ? 'no X-Accel-Buffering' : `X-Accel-Buffering: ${came}`,
          expected: 'X-Accel-Buffering: no',
        },
      });
    }),
    ...judgeHeld(evidence.httpStreams.held),
  ],
});

function judgeHeld(
  held: { readonly seconds: number; readonly comments: number } | undefined,
): readonly Outcome[] {
  if (!held || held.comments > 0) return [];
  return [
    fail({
      where: 'stream of subscriptions/listen',
      level: 'practice',
      message: 'A quiet stream is not kept alive.',
      evidence: {
        came: `no comment within ${held.seconds} s`,
        expected: 'a line that begins with a colon, every now and then',
      },
    }),
  ];
}
