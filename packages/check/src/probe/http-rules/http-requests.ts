import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { HttpRequests } from '../../evidence/http-requests.ts';
import type { HttpTrial } from '../../evidence/http-trial.ts';
import { bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { findLegacy } from './find-legacy.ts';
import { bareHeaders, createSender, harmlessMethod, type Sender } from './sender.ts';

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
    const method = harmlessMethod(context);
    const isModern = context.leg.era === 'modern';
    const odd = (how: string, headers: Readonly<Record<string, string | null>>) =>
      sender.post(method, { how, headers });
    const [usual, silent, accepts, notJson, withCharset, refused, versions, hasLegacy] =
      await Promise.all([
        session.request(method).then((exchange) => ({ what: method, exchange })),
        sayNothingBack(session),
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

async function sayNothingBack(session: Session): Promise<readonly HttpTrial[]> {
  const method = 'notifications/cancelled';
  const cancel = async (): Promise<HttpTrial> => ({
    what: `the notification ${method}`,
    exchange: await session.notify(method, { requestId: 'wellspoken-never-sent' }),
  });
  const respond = async (): Promise<HttpTrial> => ({
    what: 'a response that nobody waits for',
    exchange: await session.sendText('{"jsonrpc":"2.0","id":"wellspoken-never-asked","result":{}}'),
  });
  return Promise.all(session.leg.era === 'modern' ? [cancel()] : [cancel(), respond()]);
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
    headers: { ...bareHeaders(session), accept: 'text/event-stream' },
    timeoutMs: HEAD_MS,
    onHead: () => true,
  });
