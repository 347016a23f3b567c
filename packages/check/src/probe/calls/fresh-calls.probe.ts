import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import { isResponse } from '../../wire/pending-requests.ts';
import { measureRunningShare } from '../../wire/processes.ts';
import type { Session } from '../../wire/session.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import {
  callAgain,
  findGoodCall,
  listReaderTools,
  type Ready,
  withNewConnection,
} from './caller.ts';
import {
  type CallRecord,
  type CancelledCall,
  type FirstThing,
  type FreshCalls,
  isSuccess,
  type StrayCancels,
} from './calls.evidence.ts';

/** One connection for what has to come first on it, and then for what may end it. */
export const freshCallsProbe = defineProbe({
  name: 'freshCalls',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  isLong: true,
  run: async (context) => {
    if (!('tools' in context.opening.capabilities)) return { firstThings: [] };
    const { era, transport } = context.variant;
    // There nothing has to come first.
    if (era === 'legacy' && transport === 'stdio') return useIt(context, await context.inherit());
    return withNewConnection(context, (session) => useIt(context, session));
  },
});

async function useIt(context: ProbeContext, session: Session): Promise<FreshCalls> {
  const isModern = context.variant.era === 'modern';
  const firstThings = isModern ? await callFirst(context, session) : [];
  // There a request is cancelled by closing its stream.
  if (isModern && context.variant.transport !== 'stdio') return { firstThings };
  const cancelled = await cancelCall(context, session);
  const stray = await cancelNothing(session);
  return { firstThings, stray, ...(cancelled && { cancelled }) };
}

const MOST_TOOLS = 3;

/** Calls that worked before, as the first requests of a new connection. */
async function callFirst(context: ProbeContext, fresh: Session): Promise<readonly FirstThing[]> {
  const calls = context.getEvidence('calls');
  const ready = listReaderTools(context)
    .filter(({ tool }) => findGoodCall(tool, calls) !== undefined)
    .slice(0, MOST_TOOLS);
  const purpose = 'first on a new connection';
  const firsts = await Promise.all(
    ready.map(async (each) => ({
      ready: each,
      first: await callAgain(context, fresh, { ...each, purpose }),
    })),
  );
  const things: FirstThing[] = [];
  for (const { ready: each, first } of firsts) {
    if (!first) continue;
    const more = isSuccess(first) ? {} : await lookCloser(context, fresh, each);
    things.push({ tool: each.tool.name, first, ...more });
  }
  return things;
}

/** Whether the lists had to be asked for first, or the old connection knows more than the new one. */
async function lookCloser(
  context: ProbeContext,
  fresh: Session,
  ready: Ready,
): Promise<Pick<FirstThing, 'primed' | 'before'>> {
  await Promise.all([fresh.request('server/discover', {}), fresh.request('tools/list', {})]);
  const primed = await callAgain(context, fresh, { ...ready, purpose: 'after the lists' });
  const usual = await context.shared();
  const before = await callAgain(context, usual, { ...ready, purpose: 'on the old connection' });
  return { ...(primed && { primed }), ...(before && { before }) };
}

/** A call that takes as long can be met while it runs; one that takes longer is not waited for. */
const SLOW_MS = 100;
const LONG_MS = 1000;
const TOO_SLOW_MS = 3000;
const MOST_TRIED = 3;
const CALL_ID = 'wellspoken-cancelled';
const DONE_ID = 'wellspoken-done';
/** How often the process is looked at; the share that is some work, and the one that is all it can do. */
const LOOKS = 12;
const SOME_WORK = 0.15;
const BUSY = 0.7;

/** Cancels a call of a tool that takes measurably long; undefined where there is none. */
async function cancelCall(
  context: ProbeContext,
  session: Session,
): Promise<CancelledCall | undefined> {
  let last: CancelledCall | undefined;
  for (const [index, slow] of listAttempts(findSlowCalls(context.getEvidence('calls'))).entries()) {
    last = await cancelOne(context, session, { slow, id: `${CALL_ID}-${index}` });
    if (last.answer !== 'first') break;
  }
  return last;
}

interface SlowCall extends CallRecord {
  readonly tookMs: number;
}

/**
 * Those that report progress, for they surely take long; without any, those that took long by any
 * measure. By name, so that the same tools are tried in every run.
 */
function findSlowCalls(calls: readonly CallRecord[]): readonly SlowCall[] {
  const timed = calls
    .filter((call): call is SlowCall => call.tookMs !== undefined && isSuccess(call))
    .filter(({ tookMs }) => tookMs <= TOO_SLOW_MS)
    .toSorted((a, b) => (a.tool < b.tool ? -1 : Number(a.tool > b.tool)));
  const reporting = timed.filter((call) => hasProgress(call) && call.tookMs >= SLOW_MS);
  const long = reporting.length > 0 ? reporting : timed.filter(({ tookMs }) => tookMs >= LONG_MS);
  return long.slice(0, MOST_TRIED);
}

/** Each once, and then again: on a busy machine a call may end before its cancellation is read. */
const listAttempts = (calls: readonly SlowCall[]): readonly SlowCall[] =>
  Array.from({ length: MOST_TRIED }, (_, index) => calls[index % calls.length]).flatMap(
    (call) => call ?? [],
  );

function hasProgress({ exchange: { sent, others } }: CallRecord): boolean {
  const token = readField(sent, 'params', '_meta', 'progressToken');
  return others.some(({ json }) => readField(json, 'params', 'progressToken') === token);
}

async function cancelOne(
  context: ProbeContext,
  session: Session,
  { slow, id }: { readonly slow: SlowCall; readonly id: string },
): Promise<CancelledCall> {
  const controller = new AbortController();
  const request = {
    tool: slow.tool,
    ...(slow.arguments !== undefined && { arguments: slow.arguments }),
  };
  const running = context.call(session, {
    ...request,
    purpose: 'cancelled while it runs',
    options: { id, signal: controller.signal },
  });
  // Its answer shows that the server has read the call.
  await session.request('tools/list', {});
  await session.notify('notifications/cancelled', { requestId: id, reason: 'audit' });
  const after = await session.request('tools/list', {});
  // How long it takes when it is not cancelled differs with the load: a second call, begun later, decides.
  const yardstick = context.call(session, { ...request, purpose: 'beside one that was cancelled' });
  await Promise.race([running, Promise.all([yardstick, waitFor(slow.tookMs * 1.3, true)])]);
  const isBusy = isAnswered(session, id) ? undefined : await watchProcess(session);
  if (isBusy === undefined) await Promise.race([running, waitFor(context.settings.quietMs, true)]);
  controller.abort();
  await Promise.all([running, yardstick]);
  return {
    ...judgeOrder(session, id, after.answer),
    tool: slow.tool,
    ...(isBusy !== undefined && { isBusy }),
  };
}

const isAnswered = (session: Session, id: string): boolean =>
  session.messages().some(({ json }) => isResponse(json) && readField(json, 'id') === id);

function judgeOrder(
  session: Session,
  id: string,
  after: Message | undefined,
): Pick<CancelledCall, 'answer' | 'came'> {
  const messages = session.messages();
  const index = messages.findIndex(({ json }) => isResponse(json) && readField(json, 'id') === id);
  const came = messages[index];
  if (!came || !after) return { answer: 'silent' };
  const answer = index > messages.indexOf(after) ? 'late' : 'first';
  return { answer, came: came.raw };
}

/** Whether the process works on; where it does a little, it is watched for longer. */
async function watchProcess(session: Session): Promise<boolean | undefined> {
  const pid = session.process?.pid;
  if (pid === undefined) return undefined;
  const share = await measureRunningShare(pid, LOOKS);
  if (share === undefined || share < SOME_WORK) return share === undefined ? undefined : false;
  return ((await measureRunningShare(pid, LOOKS)) ?? 0) > BUSY;
}

/** Cancels what was never asked for and what is long done. */
async function cancelNothing(session: Session): Promise<StrayCancels> {
  await session.request('tools/list', {}, { id: DONE_ID });
  const heard = session.messages().length;
  const sent = await Promise.all(
    ['wellspoken-unknown', DONE_ID].map((requestId) =>
      session.notify('notifications/cancelled', { requestId }),
    ),
  );
  const after = await session.request('tools/list', {});
  const replies = session
    .messages()
    .slice(heard)
    .filter(
      ({ json, answers }) =>
        isResponse(json) && answers !== 'tools/list' && !isCancelled(readField(json, 'id')),
    )
    .map(({ raw }) => raw);
  return { sent, replies, after };
}

const isCancelled = (id: unknown): boolean => typeof id === 'string' && id.startsWith(CALL_ID);

/** Waits; a wait that may be in vain does not keep us from ending. */
const waitFor = (ms: number, isOptional = false): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    if (isOptional) timer.unref();
  });
