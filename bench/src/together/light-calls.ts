import { setTimeout as sleep } from 'node:timers/promises';

import { ContenderError } from '../shared/command-line.ts';
import { type Caller, type HttpAnswer, SERVERS, type ServerName } from './call.ts';

/** How long a light call took. */
export interface LightSample {
  /** Who was asked what. */
  readonly what: string;
  readonly milliseconds: number;
}

/** What was seen while something heavy ran. */
export interface LightSamples {
  readonly calls: readonly LightSample[];
  /** `/health`, which the thread that listens answers alone where tokens are needed. */
  readonly health: readonly number[];
  /** How late the caller itself was, each time it was to call. */
  readonly lateness: readonly number[];
}

interface LightCall {
  readonly what: string;
  readonly send: (caller: Caller) => Promise<HttpAnswer>;
}

/** A cheap call of each server that asks nobody else and changes nothing. */
const CALLS: Readonly<Record<ServerName, readonly [tool: string, args: object]>> = {
  workspace: ['list_allowed_directories', {}],
  devflow: ['read_graph', { project: 'nothing-in-it' }],
  entrez: ['entrez_capabilities', {}],
  'california-codes': ['list_codes', {}],
  'github-projects': ['parse_prd', { prdContent: '# Night mode\n\n- FR-1: The lamp dims.\n' }],
};

/** What is asked while a server is busy: the others, and what the busy one has for a list. */
function listLightCalls(busy: ServerName | undefined): readonly LightCall[] {
  const calls = SERVERS.filter((server) => server !== busy).map((server): LightCall => {
    const [tool, args] = CALLS[server];
    return {
      what: `${server} ${tool}`,
      send: (caller) => caller.callTool(server, tool, args),
    };
  });
  const listed = busy ?? SERVERS[0];
  return [
    ...calls,
    { what: `${listed} tools/list`, send: (caller) => caller.listTools(listed) },
    { what: 'health', send: (caller) => caller.get('/health') },
  ];
}

/** What is sampled: how often, and until when. */
export interface Sampling {
  readonly busy: ServerName | undefined;
  readonly everyMs: number;
  readonly until: Promise<unknown>;
}

/**
 * Makes light calls in turn, each at its time, whether those before it have been answered or not:
 * a server that stands still is seen by all calls that fall into that time.
 */
export async function sampleLightCalls(
  caller: Caller,
  { busy, everyMs, until }: Sampling,
): Promise<LightSamples> {
  const calls = listLightCalls(busy);
  const sent: Promise<LightSample>[] = [];
  const lateness: number[] = [];
  let isOver = false;
  const end = (): void => void (isOver = true);
  until.then(end, end);
  let due = performance.now();
  for (let turn = 0; !isOver; turn++) {
    lateness.push(Math.max(0, performance.now() - due));
    const call = calls[turn % calls.length];
    if (call !== undefined) sent.push(deferFailure(timeCall(caller, call)));
    due = Math.max(due + everyMs, performance.now());
    await sleep(due - performance.now());
  }
  const samples = await Promise.all(sent);
  return {
    calls: samples.filter(({ what }) => what !== 'health'),
    health: samples.filter(({ what }) => what === 'health').map((one) => one.milliseconds),
    lateness,
  };
}

/** A call that fails does so where all are awaited, not while others are still being made. */
function deferFailure<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

async function timeCall(caller: Caller, { what, send }: LightCall): Promise<LightSample> {
  const begin = performance.now();
  const { status, text } = await send(caller);
  const milliseconds = performance.now() - begin;
  if (status === 200 && !text.includes('"isError":true') && !text.startsWith('{"error"')) {
    return { what, milliseconds };
  }
  throw new ContenderError(
    `Expected an answer from the light call ${what}; got ${status}: ${text.slice(0, 300)}`,
  );
}
