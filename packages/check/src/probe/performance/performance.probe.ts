import { readdir, readFile } from 'node:fs/promises';

import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import { isLoopback } from '../../uri.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import { findPortOwner } from '../../wire/processes.ts';
import type { Session } from '../../wire/session.ts';
import { createInitializeParams } from '../../wire/stdio-session.ts';
import { callAgain, listReaderTools, type Ready } from '../calls/caller.ts';
import { MANY_TIMES } from '../calls/calls.evidence.ts';
import { defineProbe, type ProbeContext, Unavailable } from '../define-probe.ts';
import type { ListName } from '../lists/lists.evidence.ts';
import { listMethods } from '../lists/lists.probe.ts';
import type {
  Growth,
  ResourceUse,
  Latencies,
  Latency,
  Load,
  Loads,
  LoadStep,
  Starts,
} from './performance.evidence.ts';

const REQUESTS = 40;
/** A slow sort of request is measured less often. */
const ENOUGH_MS = 3000;
const FEWEST = 3;

/** How long requests take, one after the other. */
export const latenciesProbe = defineProbe({
  name: 'latencies',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  isAlone: true,
  before: ['oddShapes'],
  run: async (context): Promise<Latencies> => {
    const session = await context.shared();
    const measured: Latency[] = [];
    const requests = [createGreeting(context), ...listRequests(context), ...callRequests(context)];
    for (const request of requests) {
      if (!session.isOpen()) throw new Unavailable('The server ended before it was measured.');
      measured.push(await measure(session, request));
    }
    return { measured };
  },
});

async function measure(session: Session, { what, isCall, send }: PlainRequest): Promise<Latency> {
  const ms: number[] = [];
  const begun = performance.now();
  const isEnough = (): boolean => ms.length >= FEWEST && performance.now() - begun > ENOUGH_MS;
  while (ms.length < REQUESTS && !isEnough()) {
    const sent = performance.now();
    const exchange = await send(session);
    // Missing answers are for other rules to report.
    if (exchange?.ending !== 'answered') break;
    ms.push(performance.now() - sent);
  }
  return { what, isCall, ms };
}

const AT_ONCE = [10, 50] as const;
/** The quickest of these is the time of one: the first may wait for the start of the server. */
const ALONE = 4;

/** Ever more requests at once, on a connection of their own. */
export const loadsProbe = defineProbe({
  name: 'loads',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  isAlone: true,
  before: ['oddShapes'],
  run: async (context): Promise<Loads> => {
    const session = await context.open();
    const tried: Load[] = [];
    const [list = createGreeting(context)] = listRequests(context);
    for (const request of [list, ...callRequests(context).slice(0, 1)]) {
      tried.push({ what: request.what, steps: await raiseLoad(session, request) });
    }
    return { tried };
  },
});

async function raiseLoad(session: Session, request: PlainRequest): Promise<readonly LoadStep[]> {
  const steps = [await sendAlone(session, request)];
  for (const parallel of AT_ONCE) {
    if (steps.some(({ failed }) => failed > 0)) break;
    steps.push(await sendMany(session, request, parallel));
  }
  return steps;
}

async function sendAlone(session: Session, request: PlainRequest): Promise<LoadStep> {
  const sent: LoadStep[] = [];
  for (let count = 0; count < ALONE; count += 1) sent.push(await sendMany(session, request, 1));
  return {
    parallel: 1,
    failed: Math.max(...sent.map(({ failed }) => failed)),
    tookMs: Math.min(...sent.map(({ tookMs }) => tookMs)),
  };
}

async function sendMany(
  session: Session,
  request: PlainRequest,
  parallel: number,
): Promise<LoadStep> {
  const begun = performance.now();
  const came = await Promise.all(Array.from({ length: parallel }, () => request.send(session)));
  const failed = came.filter((exchange) => exchange && isFailure(exchange, request)).length;
  return { parallel, failed, tookMs: performance.now() - begun };
}

// A server may say that it is too much: calls must be limited, and what is told is not lost.
function isFailure({ ending, error, http }: Exchange, { isCall }: PlainRequest): boolean {
  if (http?.status === 429 || http?.status === 503) return false;
  if (ending !== 'answered') return true;
  return !isCall && error !== undefined && !/limit|too many|busy/i.test(JSON.stringify(error));
}

const ROUNDS = 6;
const GROWTH_REQUESTS = 300;
const GROWTH_AT_ONCE = 20;
const SESSIONS = 10;

/** What a server holds after more and more requests and sessions. */
export const growthProbe = defineProbe({
  name: 'growth',
  eras: bothEras,
  transports: ['stdio', 'http'],
  after: ['calls'],
  isAlone: true,
  before: ['oddShapes'],
  run: async (context): Promise<Growth> => {
    const session = await context.open();
    const pid = session.process?.pid ?? (await findOwner(context));
    if (pid === undefined || !(await readHolding(pid))) {
      throw new Unavailable('What a server holds can be seen only on this machine, on Linux.');
    }
    const requests = await measureRounds(pid, () => askOften(context, session));
    if (context.variant.transport === 'stdio' || context.variant.era === 'modern')
      return { requests };
    return { requests, sessions: await measureRounds(pid, () => openAndClose(context)) };
  },
});

async function findOwner({ endpoint }: ProbeContext): Promise<number | undefined> {
  if (!endpoint || !isLoopback(endpoint.url.hostname)) return undefined;
  return findPortOwner(endpoint.url);
}

async function measureRounds(
  pid: number,
  work: () => Promise<void>,
): Promise<readonly ResourceUse[]> {
  const held: ResourceUse[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await work();
    const now = await readHolding(pid);
    if (!now) break;
    held.push(now);
  }
  return held;
}

async function askOften(context: ProbeContext, session: Session): Promise<void> {
  const requests = [createGreeting(context), ...listRequests(context), ...callRequests(context)];
  for (let sent = 0; sent < GROWTH_REQUESTS && session.isOpen(); sent += GROWTH_AT_ONCE) {
    await Promise.all(
      Array.from({ length: GROWTH_AT_ONCE }, async (_, index) => {
        await requests[(sent + index) % requests.length]?.send(session);
      }),
    );
  }
}

async function openAndClose({ open }: ProbeContext): Promise<void> {
  for (let count = 0; count < SESSIONS; count += 1) {
    const session = await open();
    await session.close();
  }
}

/** The quickest of these counts, so that a busy machine is not blamed on the server. */
const STARTS = 2;

/** How long a process takes from its start to its first answer. */
export const startsProbe = defineProbe({
  name: 'starts',
  eras: bothEras,
  transports: ['stdio'],
  isAlone: true,
  run: async (context): Promise<Starts> => {
    const ms: number[] = [];
    for (let start = 0; start < STARTS; start += 1) ms.push(...(await startOnce(context)));
    return { ms };
  },
});

async function startOnce({ variant, open, settings }: ProbeContext): Promise<readonly number[]> {
  const begun = performance.now();
  const session = await open({ handshake: false });
  const options = { timeoutMs: settings.timeoutMs * 3 };
  const { ending } =
    variant.era === 'legacy'
      ? await session.request('initialize', createInitializeParams(variant, {}), options)
      : await session.request('server/discover', {}, options);
  const took = performance.now() - begun;
  await session.close();
  return ending === 'answered' ? [took] : [];
}

/** A request that can be made again and again. */
interface PlainRequest {
  readonly what: string;
  readonly isCall: boolean;
  readonly send: (session: Session) => Promise<Exchange | undefined>;
}

/** More tools are not measured. */
const MOST_TOOLS = 3;

/** What every server answers: `ping`, or `server/discover`. */
function createGreeting({ variant }: ProbeContext): PlainRequest {
  const method = variant.era === 'legacy' ? 'ping' : 'server/discover';
  return { what: method, isCall: false, send: (session) => session.request(method) };
}

/** The lists that the server declares. */
function listRequests({ opening }: ProbeContext): readonly PlainRequest[] {
  const names = Object.keys(listMethods) as ListName[];
  return names
    .filter((name) => listMethods[name].capability in opening.capabilities)
    .map((name) => listMethods[name].method)
    .map((method) => ({
      what: method,
      isCall: false,
      send: (session) => session.request(method),
    }));
}

/** A few tools that only read, are quick and reach no other host, which would bear the load. */
function callRequests(context: ProbeContext): readonly PlainRequest[] {
  const staysHere = ({ tool }: Ready): boolean =>
    readField(tool.definition, 'annotations', 'openWorldHint') === false;
  return listReaderTools(context)
    .filter(staysHere)
    .slice(0, MOST_TOOLS)
    .map((ready) => ({
      what: `tools/call, tool ${JSON.stringify(ready.tool.name)}`,
      isCall: true,
      send: async (session) =>
        (await callAgain(context, session, { ...ready, purpose: MANY_TIMES }))?.exchange,
    }));
}

/** How much memory a process has in use and how many processes come from it; undefined where that is hidden. */
async function readHolding(pid: number): Promise<ResourceUse | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) return undefined;
  return { megabytes: Number(kilobytes) / 1024, children: await countDescendants(pid) };
}

async function countDescendants(pid: number): Promise<number> {
  const parents = await readParents();
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  return family.size - 1;
}

async function readParents(): Promise<ReadonlyMap<number, number>> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const pairs = await Promise.all(
    names.map(async (name): Promise<[number, number]> => {
      const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      // The name in parentheses may hold spaces, so fields are counted from its end.
      const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return [Number(name), Number(parent)];
    }),
  );
  return new Map(pairs);
}
