import { expect, test } from 'vitest';

import { EVERY_CALL } from '../support/every-call.ts';
import { openTestServer } from '../support/open-test-server.ts';

/** As many requests as NCBI is sent at once. */
const AT_ONCE = 4;

const ON_NCBI = EVERY_CALL.filter(({ needs }) =>
  (needs[0] ?? []).every((path) => /^e\w+\.f?cgi$/.test(path)),
);

test('calls that are cancelled leave the queue and the line at once, in every tool', async () => {
  const { client, simulator, call } = await openTestServer();
  simulator.fail({ kind: 'stall', times: AT_ONCE });
  const begun = Array.from({ length: AT_ONCE }, (_, index) => {
    const abort = new AbortController();
    const args = { operation: 'search', term: `begun ${index}` };
    const stalled = client.callTool(
      { name: 'entrez_query', arguments: args },
      { signal: abort.signal },
    );
    return { abort, stalled };
  });
  await expect.poll(() => simulator.counters().calls).toBe(AT_ONCE);
  const abort = new AbortController();
  const { signal } = abort;
  const waiting = ON_NCBI.map(({ run }) =>
    run({
      client: { readResource: (params) => client.readResource(params, { signal }) },
      call: (name, args = {}) => client.callTool({ name, arguments: args }, { signal }),
    }),
  );
  const left = Promise.allSettled(waiting);
  abort.abort(new Error('enough'));
  begun[0]?.abort.abort(new Error('enough'));
  await expect(begun[0]?.stalled).rejects.toThrow('enough');
  expect(new Set((await left).map(({ status }) => status))).toEqual(new Set(['rejected']));
  // One that comes later takes the place that is free now; nobody is before it.
  expect(await call('get_article', { ids: ['40000009'] })).toMatchObject({
    structuredContent: { articles: [{ pmid: '40000009' }] },
  });
  expect(
    simulator.requests().map(({ parameters }) => parameters['term'] ?? parameters['id']),
  ).toEqual(['begun 0', 'begun 1', 'begun 2', 'begun 3', '40000009']);
  for (const { abort: end, stalled } of begun.slice(1)) {
    end.abort(new Error('enough'));
    await expect(stalled).rejects.toThrow('enough');
  }
});
