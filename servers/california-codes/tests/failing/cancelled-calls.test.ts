import { expect, test } from 'vitest';

import { FINDING } from '../support/every-call.ts';
import { openTestSession } from '../support/open-test-session.ts';

test('calls that are cancelled while the site is slow leave at once, and the next is answered', async () => {
  const { client, simulator, call } = await openTestSession();
  simulator.fail({ kind: 'hang' });
  const abort = new AbortController();
  const { signal } = abort;
  const waiting = FINDING.map(({ run }) =>
    run({
      client: {
        readResource: (params) => client.readResource(params, { signal }),
        getPrompt: (params) => client.getPrompt(params, { signal }),
      },
      call: (name, args = {}) => client.callTool({ name, arguments: args }, { signal }),
    }),
  );
  const left = Promise.allSettled(waiting);
  await expect.poll(() => simulator.counters().total).toBe(1);
  abort.abort(new Error('enough'));
  expect(new Set((await left).map(({ status }) => status))).toEqual(new Set(['rejected']));
  // Nobody is before one that comes later: what waited for its turn has gone.
  expect(await call('fetch_ed_code', { section: '15282' })).toMatchObject({
    structuredContent: { section: '15282', cached: false },
  });
  expect(Object.keys(simulator.counters().sections)).toContain('EDC 15282');
  expect(simulator.counters().total).toBe(2);
});

test('a caller who leaves takes nothing from another who waits for the same section', async () => {
  const { client, simulator, call } = await openTestSession();
  simulator.fail({ kind: 'slow', ms: 200 });
  const abort = new AbortController();
  const asked = { name: 'fetch_ed_code', arguments: { section: '15278' } };
  const leaving = client.callTool(asked, { signal: abort.signal });
  const gone = leaving.catch((error: unknown) => String(error));
  const staying = call('fetch_code_section', { citation: 'EDC 15278' });
  await expect.poll(() => simulator.counters().total).toBe(1);
  abort.abort(new Error('enough'));
  expect(await gone).toContain('enough');
  expect((await staying).isError ?? false).toBe(false);
  expect(simulator.counters().total).toBe(1);
});
