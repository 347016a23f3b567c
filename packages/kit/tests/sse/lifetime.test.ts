import { serveHttp } from '@wellspoken/kit/http';
import { expect, onTestFinished, test, vi } from 'vitest';

import { recordLogs } from '../support/log-recorder.ts';
import { echoCall, httpRequest, request } from '../support/messages.ts';
import { serve } from '../support/served.ts';
import { createWatched } from '../support/watched.ts';
import { openStream } from './raw-stream.ts';

/** For busy machines: it only decides how soon a wait in vain is noticed. */
const PATIENCE = { timeout: 30_000 };
type Served = Awaited<ReturnType<typeof serve>>;

const streamOf = ({ port }: Served): URL => new URL('/sse', `http://127.0.0.1:${port}`);
const hold = (id: number) =>
  request('tools/call', { name: 'hold_text', arguments: { text: `held ${id}` } }, id);

test('a client that is killed in the middle leaves no call and no session behind', async () => {
  const served = await serve({ legacySse: true });
  const stream = await openStream(streamOf(served));
  await stream.initialize();
  await stream.post(hold(1));
  await stream.post(hold(2));
  await served.reached(2);
  await stream.destroy();
  await vi.waitFor(() => expect(served.cancelled()).toBe(2), PATIENCE);
  expect((await stream.post(echoCall('gone', 3))).status).toBe(404);
  const other = await openStream(streamOf(served));
  await other.initialize();
  expect(await other.ask(echoCall('alive'))).toMatchObject({ id: 1, result: {} });
  expect(served.logs.lines('error')).toEqual([]);
});

test('a subscription lasts as long as its stream', async () => {
  const { server, open, change } = createWatched();
  const { logger } = recordLogs();
  const http = await serveHttp(server, { legacySse: true, signals: false, logger });
  onTestFinished(() => void http.close());
  const stream = await openStream(new URL('/sse', http.url));
  await stream.initialize();
  await stream.ask(request('resources/subscribe', { uri: 'notes://1' }));
  expect(open()).toEqual(['notes://1']);
  change('1');
  expect(await stream.message()).toMatchObject({ method: 'notifications/resources/updated' });
  await stream.destroy();
  await vi.waitFor(() => expect(open()).toEqual([]), PATIENCE);
});

test('many streams at once get their own answers, and leave nothing behind', async () => {
  const served = await serve({ legacySse: true, sessions: { max: 100 } });
  const streams = await Promise.all(
    Array.from({ length: 100 }, () => openStream(streamOf(served))),
  );
  await Promise.all(streams.map((stream) => stream.initialize()));
  const answers = await Promise.all(
    streams.map((stream, index) => stream.ask(echoCall(`number ${index}`, 1))),
  );
  expect(answers.map(({ result }) => result?.structuredContent)).toEqual(
    streams.map((_stream, index) => ({ text: `number ${index}` })),
  );
  const onemore = await served.ask(httpRequest({ method: 'GET', target: '/sse' }));
  expect(onemore.status).toBe(503);
  await Promise.all(streams.map((stream) => stream.destroy()));
  // The server hears of each end in its own time.
  await vi.waitFor(async () => {
    const stream = await openStream(streamOf(served));
    await stream.destroy();
  }, PATIENCE);
});

test('shows a sign of life on a stream that is quiet', async () => {
  const served = await serve({ legacySse: true, keepAliveMs: 10 });
  const stream = await openStream(streamOf(served));
  expect(await stream.next()).toEqual({ comment: 'keepalive' });
  await stream.post(echoCall('and goes on', 4));
  const isAnswer = async (): Promise<boolean> => (await stream.next())?.event === 'message';
  while (!(await isAnswer()));
});

test('a client that does not read is cut off before its answers fill the memory', async () => {
  const served = await serve({ legacySse: true, drainMs: 0 });
  const stream = await openStream(streamOf(served));
  await stream.initialize();
  stream.response.pause();
  const text = 'x'.repeat(300_000);
  const warnings = (): readonly string[] => served.logs.lines('warn');
  let posted = 0;
  // Each answer is the text twice. What the two sockets hold comes on top of the limit.
  while (warnings().length === 0 && posted < 500) {
    posted += 1;
    await stream.post(echoCall(text, posted));
  }
  expect(warnings()).toEqual(['A stream was ended, because its client does not read it']);
  expect(posted).toBeGreaterThan(16_777_216 / 600_200);
  expect((await stream.post(echoCall('late', 1_000))).status).toBe(404);
  stream.response.resume();
  await stream.ended;
  expect(stream.response.complete).toBe(false);
  expect(served.logs.lines('error')).toEqual([]);
});

test('closing waits for what is running, answers it, and then ends the stream', async () => {
  const served = await serve({ legacySse: true, drainMs: 60_000 });
  const stream = await openStream(streamOf(served));
  await stream.initialize();
  await stream.post(hold(1));
  await served.reached(1);
  const closed = served.close();
  await vi.waitFor(async () => {
    const status = await stream.post(echoCall('more', 2)).then(
      (answer) => answer.status,
      () => 0,
    );
    expect([0, 503]).toContain(status);
  }, PATIENCE);
  served.release();
  const answers = [];
  for (let event = await stream.next(); event !== undefined; event = await stream.next()) {
    answers.push(JSON.parse(event.data ?? '') as { readonly id: number });
  }
  expect(answers.find(({ id }) => id === 1)).toMatchObject({
    result: { structuredContent: { text: 'held 1' } },
  });
  expect(stream.response.complete).toBe(true);
  await closed;
  expect(served.cancelled()).toBe(0);
});

test('closing gives up on what runs for too long', async () => {
  const served = await serve({ legacySse: true, drainMs: 1 });
  const stream = await openStream(streamOf(served));
  await stream.initialize();
  await stream.post(hold(1));
  await served.reached(1);
  await served.close();
  await stream.ended;
  expect(served.cancelled()).toBe(1);
});
