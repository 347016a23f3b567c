import { setTimeout as wait } from 'node:timers/promises';

import type { CallRecord } from '../../evidence/calls.ts';
import type { HttpCancel } from '../../evidence/http-cancel.ts';
import { isLoopback } from '../../uri.ts';
import { defineProbe, Unavailable, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { runningShare } from '../watch/running-share.ts';
import { ownerOfPort } from './owner-of-port.ts';
import { endpointOf } from './sender.ts';

/** A call that takes less is over before it can be stopped. */
const LONG_MS = 800;
/** So long the server may take to notice that nobody listens any more. */
const NOTICE_MS = 1000;
/** The share of time that counts as work, and the share that counts as none. */
const BUSY = 0.7;
const QUIET = 0.2;
const MOST = 3;

/** Calls of slow tools whose streams are closed half-way, with an eye on the processor. */
export const httpCancelProbe = defineProbe({
  name: 'httpCancel',
  eras: ['modern'],
  transports: ['http'],
  after: ['calls'],
  isAlone: true,
  run: async (context): Promise<HttpCancel> => {
    const { url } = endpointOf(context);
    const pid = isLoopback(url.hostname) ? await ownerOfPort(url) : undefined;
    if (pid === undefined) {
      throw new Unavailable('The process of the server cannot be seen from here.');
    }
    const slow = context.piece('calls').filter(({ tookMs = 0 }) => tookMs >= LONG_MS);
    const session = await context.open();
    const tools: HttpCancel['tools'][number][] = [];
    for (const record of slow.slice(0, MOST)) {
      tools.push({ name: record.tool, ...(await watchClosing(context, { session, pid, record })) });
    }
    return { tools };
  },
});

interface Watched {
  readonly session: Session;
  readonly pid: number;
  readonly record: CallRecord;
}

async function watchClosing(
  context: ProbeContext,
  { session, pid, record }: Watched,
): Promise<Omit<HttpCancel['tools'][number], 'name'>> {
  const idle = await shareOf(pid);
  if (idle > QUIET) throw new Unavailable('The server is busy with other work.');
  const hangUp = new AbortController();
  const begun = performance.now();
  const call = context.call(session, {
    tool: record.tool,
    purpose: 'closed half-way, to see whether the work stops',
    ...(record.arguments !== undefined && { arguments: record.arguments }),
    options: { signal: hangUp.signal },
  });
  const during = await shareOf(pid);
  hangUp.abort();
  await call;
  await wait(NOTICE_MS);
  const after = await shareOf(pid);
  const isOver = performance.now() - begun >= (record.tookMs ?? 0);
  return { wasBusy: during > BUSY, isBusy: after > BUSY, isOver };
}

async function shareOf(pid: number): Promise<number> {
  const share = await runningShare(pid);
  if (share === undefined) throw new Unavailable('The work of the server cannot be seen.');
  return share;
}
