import { defineRule, fail, reportNotVerified, pass, citeStreamableHttp } from '../define-rule.ts';

/** http/cancel-by-close */
export const httpCancelByClose = defineRule({
  id: 'http/cancel-by-close',
  level: 'must',
  eras: ['modern'],
  transports: ['http'],
  slow: true,
  needs: ['httpCancel'],
  source: citeStreamableHttp('Cancellation'),
  title: 'Closing the stream of a request stops its work',
  why: 'Work that nobody waits for any more costs time and money, and may change things after the user said no.',
  fix: 'Watch for the end of the connection, and stop the tool when it comes.',
  judge: ({ httpCancel: { tools } }) => {
    if (tools.length === 0) return reportNotVerified('No tool ran long enough to be stopped.');
    const seen = tools.filter(({ wasBusy, isBusy }) => wasBusy || isBusy);
    if (seen.length === 0) {
      return reportNotVerified(
        'The slow tools used no processor, so nothing shows whether they stopped.',
      );
    }
    const working = seen.filter(({ isBusy }) => isBusy);
    if (working.length === 0) {
      return seen.some(({ isOver }) => !isOver)
        ? pass
        : reportNotVerified(
            'The slow tools would have ended by themselves before it could be seen.',
          );
    }
    return working.map(({ name }) =>
      fail({
        where: `tools/call with ${name}`,
        message: 'The server went on working after the stream of the call was closed.',
        evidence: {
          sent: 'a call, and half-way the end of its connection',
          came: 'a processor that is still busy a second later',
          expected: 'the end of the work',
        },
      }),
    );
  },
});
