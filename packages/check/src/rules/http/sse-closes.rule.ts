import { bothEras, defineRule, fail, judgeEach, citeStreamableHttp } from '../define-rule.ts';

/** http/sse-closes */
export const httpSseCloses = defineRule({
  id: 'http/sse-closes',
  level: 'should',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpStreams'],
  source: citeStreamableHttp('Receiving Messages'),
  title: 'A stream ends after the answer',
  why: 'Streams that stay open use up the connections of clients, proxies and the server.',
  fix: 'End the response as soon as the JSON-RPC response has been written.',
  judge: ({ httpStreams }) =>
    judgeEach(
      httpStreams.closings,
      'No answer came as a stream.',
      ({ what, exchange: { http, answer } }) => {
        if (!answer || http?.isComplete === true) return undefined;
        return fail({
          where: `stream of ${what}`,
          message: 'The stream stayed open after the answer.',
          evidence: {
            sent: what,
            came: 'the answer, and for 3 s no end of the stream',
            expected: 'the end of the stream',
          },
        });
      },
    ),
});
