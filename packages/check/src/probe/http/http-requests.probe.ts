import { setTimeout as wait } from 'node:timers/promises';
import { latestLegacyRevision } from '@wellspoken/spec/revisions';

import { bothEras } from '../../rules/define-rule.ts';
import { isLoopback } from '../../uri.ts';
import { clientInfo } from '../../wire/envelope.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { findPortOwner, measureRunningShare } from '../../wire/processes.ts';
import type { Session } from '../../wire/session.ts';
import type { CallRecord } from '../calls/calls.evidence.ts';
import { defineProbe, type ProbeContext, Unavailable } from '../define-probe.ts';
import type { HttpCancel, HttpRequests, HttpTrial } from './http.evidence.ts';
import {
  createBareHeaders,
  createSender,
  requireEndpoint,
  chooseHarmlessMethod,
  type Sender,
} from './sender.ts';

/** A server that keeps even the head of its answer back is not waited for longer. */
const HEAD_MS = 3000;

/** Requests of unusual form, each of which a good server refuses or serves unharmed. */
export const httpRequestsProbe = defineProbe({
  name: 'httpRequests',
  eras: bothEras,
  transports: ['http'],
  run: async (context): Promise<HttpRequests> => {
    const session = await context.open();
    const sender = createSender(context, session);
    const method = chooseHarmlessMethod(context);
    const isModern = context.variant.era === 'modern';
    const odd = (how: string, headers: Readonly<Record<string, string | null>>) =>
      sender.post(method, { how, headers });
    const [usual, silent, accepts, notJson, withCharset, refused, versions, hasLegacy] =
      await Promise.all([
        session.request(method).then((exchange) => ({ what: method, exchange })),
        sendResponses(session),
        Promise.all(oddAccepts.map(([how, accept]) => odd(how, { accept }))),
        odd('with Content-Type text/plain', { 'content-type': 'text/plain' }),
        odd('with Content-Type application/json; charset=utf-8', {
          'content-type': 'application/json; charset=utf-8',
        }),
        askWrongly(context, session),
        Promise.all(isModern ? [] : oddVersions.map(([how, version]) => odd(how, version))),
        findLegacy(context, sender),
      ]);
    const [get, removed] = await Promise.all([
      withMethod(sender, session, 'GET'),
      isModern ? withMethod(sender, session, 'DELETE') : undefined,
    ]);
    return {
      usual,
      silent,
      accepts,
      notJson,
      withCharset,
      get,
      refused,
      versions,
      hasLegacy,
      ...(removed && { delete: removed }),
    };
  },
});

const oddAccepts: readonly (readonly [how: string, accept: string | null])[] = [
  ['without Accept', null],
  ['with Accept: */*', '*/*'],
  ['with Accept: application/json', 'application/json'],
  ['with Accept: text/html', 'text/html'],
  ['with an Accept that is no media type', ';;,='],
];

const oddVersions: readonly (readonly [how: string, headers: Readonly<Record<string, string>>])[] =
  [
    ['with MCP-Protocol-Version: 1999-01-01', { 'mcp-protocol-version': '1999-01-01' }],
    ['with MCP-Protocol-Version: nonsense', { 'mcp-protocol-version': 'nonsense' }],
  ];

async function sendResponses(session: Session): Promise<readonly HttpTrial[]> {
  const method = 'notifications/cancelled';
  const cancel = async (): Promise<HttpTrial> => ({
    what: `the notification ${method}`,
    exchange: await session.notify(method, { requestId: 'wellspoken-never-sent' }),
  });
  const respond = async (): Promise<HttpTrial> => ({
    what: 'a response that nobody waits for',
    exchange: await session.sendText('{"jsonrpc":"2.0","id":"wellspoken-never-asked","result":{}}'),
  });
  return Promise.all(session.variant.era === 'modern' ? [cancel()] : [cancel(), respond()]);
}

/** Requests that can be read and must be refused: an unknown method, and parameters left out. */
async function askWrongly(
  { opening }: ProbeContext,
  session: Session,
): Promise<readonly HttpTrial[]> {
  const needy = [
    { method: 'resources/read', capability: 'resources' },
    { method: 'prompts/get', capability: 'prompts' },
    { method: 'completion/complete', capability: 'completions' },
  ].filter(({ capability }) => capability in opening.capabilities);
  const methods = ['wellspoken/unknown', ...needy.map(({ method }) => method)];
  return Promise.all(
    methods.map(async (method) => ({
      what: method === 'wellspoken/unknown' ? method : `${method} without its parameters`,
      exchange: await session.request(method),
    })),
  );
}

const withMethod = (sender: Sender, session: Session, method: string): Promise<Exchange> =>
  sender.send({
    method,
    headers: { ...createBareHeaders(session), accept: 'text/event-stream' },
    timeoutMs: HEAD_MS,
    onHead: () => true,
  });

/** Whether a modern server opens with `initialize` too; a session that this opens is ended. */
async function findLegacy(
  { variant, opening, settings }: ProbeContext,
  { send }: Sender,
): Promise<boolean> {
  if (variant.era === 'legacy' || opening.eras.includes('legacy')) return true;
  const { token } = settings.tokens;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const params = { protocolVersion: latestLegacyRevision, capabilities: {}, clientInfo };
  const { result, http } = await send({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...authorization,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    onEvent: () => true,
  });
  const session = http?.headers['mcp-session-id'];
  if (session !== undefined) {
    await send({ method: 'DELETE', headers: { ...authorization, 'mcp-session-id': session } });
  }
  return result?.['protocolVersion'] !== undefined;
}

/** A call that takes less is over before it can be stopped. */
const LONG_MS = 800;
/** How long the server may take to notice a closed stream. */
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
    const { url } = requireEndpoint(context);
    const pid = isLoopback(url.hostname) ? await findPortOwner(url) : undefined;
    if (pid === undefined) {
      throw new Unavailable('The process of the server cannot be seen from here.');
    }
    const slow = context.getEvidence('calls').filter(({ tookMs = 0 }) => tookMs >= LONG_MS);
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
  const idle = await measureShare(pid);
  if (idle > QUIET) throw new Unavailable('The server is busy with other work.');
  const hangUp = new AbortController();
  const begun = performance.now();
  const call = context.call(session, {
    tool: record.tool,
    purpose: 'closed half-way, to see whether the work stops',
    ...(record.arguments !== undefined && { arguments: record.arguments }),
    options: { signal: hangUp.signal },
  });
  const during = await measureShare(pid);
  hangUp.abort();
  await call;
  await wait(NOTICE_MS);
  const after = await measureShare(pid);
  const isOver = performance.now() - begun >= (record.tookMs ?? 0);
  return { wasBusy: during > BUSY, isBusy: after > BUSY, isOver };
}

async function measureShare(pid: number): Promise<number> {
  const share = await measureRunningShare(pid);
  if (share === undefined) throw new Unavailable('The work of the server cannot be seen.');
  return share;
}
