import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import { clientInfo, metaKeys, withEnvelope } from '../../wire/envelope.ts';
import type { Exchange, Variant, Message } from '../../wire/exchange.evidence.ts';
import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import type { RequestOptions, Session } from '../../wire/session.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { Broken, BrokenAttempt, BrokenKind, Notified } from './protocol.evidence.ts';

/** Notifications, then texts that are no good requests, with a good request after each. */
export const brokenProbe = defineProbe({
  name: 'broken',
  eras: bothEras,
  transports: anyTransport,
  before: ['framing'],
  run: async (context): Promise<Broken> => {
    const session = await context.open();
    const notified = await notify(session);
    const quick = await sendAll(context, session, false);
    // Answers that came late stand beside the wrong text: then each text waits for silence.
    const found = (await isMixedUp(quick)) ? await sendAll(context, quick.session, true) : quick;
    const { attempts, session: last } = found;
    const initialized = await initialize(context, last);
    // A late answer, or another era from here on, would be held against what is said next.
    if (found === quick && !initialized.initialize?.result) context.handOver(last, 'framing');
    return { notified, attempts, ...initialized };
  },
});

interface Sent {
  readonly attempts: readonly BrokenAttempt[];
  /** The connection that is still open. */
  readonly session: Session;
}

async function sendAll(context: ProbeContext, session: Session, isPatient: boolean): Promise<Sent> {
  const attempts: BrokenAttempt[] = [];
  let current = session;
  for (const text of createBrokenTexts(context.variant)) {
    // A server that died of one text gets the next one in a new life.
    if (attempts.at(-1)?.livesOn === false) current = await context.open();
    attempts.push(await attempt(current, text, isPatient));
  }
  const isAlive = attempts.at(-1)?.livesOn !== false;
  return { attempts, session: isAlive ? current : await context.open() };
}

/** Whether one text got no reply, and another one more than it should, or one came after all. */
async function isMixedUp({ attempts, session }: Sent): Promise<boolean> {
  if (attempts.every(({ replies }) => replies.length > 0)) return false;
  if (attempts.some(hasForeignReply)) return true;
  const before = session.messages().length;
  await session.settle();
  return listRepliesSince(session, before, undefined).length > 0;
}

function hasForeignReply({ kind, replies }: BrokenAttempt): boolean {
  if (kind === 'batch') return false;
  return replies.length > 1 || (kind !== 'null id' && replies.some(({ json }) => isGood(json)));
}

const isGood = (json: Json | undefined): boolean =>
  Array.isArray(json) || (isObject(json) && 'result' in json);

async function notify(session: Session): Promise<Notified> {
  await askHarmless(session);
  const before = session.messages().length;
  const exchanges = await Promise.all([
    session.notify('notifications/cancelled', { requestId: 'wellspoken-none' }),
    session.notify('notifications/wellspoken'),
  ]);
  const { answer } = await askHarmless(session);
  // Over HTTP an answer would stand in the body that refuses or accepts the notification.
  if (session.variant.transport !== 'http') await session.settle();
  return { exchanges, replies: listRepliesSince(session, before, answer) };
}

async function attempt(
  session: Session,
  { kind, what, text }: BrokenText,
  isPatient: boolean,
): Promise<BrokenAttempt> {
  const before = session.messages().length;
  const waiting = new AbortController();
  const sending = session.sendText(text, {
    signal: waiting.signal,
    headers:
      session.variant.era === 'modern'
        ? { 'mcp-method': chooseHarmlessMethod(session.variant) }
        : {},
  });
  // A body gets its answer by itself; on a stream the next answer shows that none will come.
  if (session.variant.transport === 'http') await sending;
  const next = await askHarmless(session);
  const isSilent = listRepliesSince(session, before, next.answer).length === 0;
  if (isPatient && isSilent) await session.settle();
  waiting.abort();
  const exchange = await sending;
  const replies = listRepliesSince(session, before, next.answer);
  return { kind, what, exchange, replies, livesOn: next.ending === 'answered' };
}

const listRepliesSince = (
  session: Session,
  before: number,
  known: Message | undefined,
): readonly Message[] =>
  session
    .messages()
    .slice(before)
    .filter((message) => message !== known && isReply(message));

const isReply = ({ json }: Message): boolean =>
  Array.isArray(json) ||
  (isObject(json) && !('method' in json) && ('id' in json || 'result' in json || 'error' in json));

// The last thing that is said: a server of both eras would speak the legacy one from here on.
async function initialize(
  { variant, opening }: ProbeContext,
  session: Session,
): Promise<Pick<Broken, 'initialize' | 'modernInitialize'>> {
  if (variant.era === 'legacy' || opening.eras.includes('legacy')) return {};
  const params = { protocolVersion: LEGACY, capabilities: {}, clientInfo };
  const asLegacy: Exchange = await session.request('initialize', params, {
    meta: {
      [metaKeys.protocolVersion]: null,
      [metaKeys.clientInfo]: null,
      [metaKeys.clientCapabilities]: null,
    },
    headers: { 'mcp-protocol-version': null, 'mcp-method': null },
  });
  if (asLegacy.error === undefined) return { initialize: asLegacy };
  const modernInitialize = await session.request('initialize', params);
  return { initialize: asLegacy, modernInitialize };
}

const LEGACY = '2025-11-25';

/** A text that a server must not serve. */
interface BrokenText {
  readonly kind: BrokenKind;
  readonly what: string;
  readonly text: string;
}

/** The texts for a variant, the harmless ones first. */
function createBrokenTexts(variant: Variant): readonly BrokenText[] {
  const request = createRequest(variant);
  return [
    {
      kind: 'null id',
      what: 'a request with the id null',
      text: writeText({ ...request, id: null }),
    },
    {
      kind: 'no request',
      what: 'a number as method',
      text: writeText({ ...request, id: 'wellspoken-method', method: 1 }),
    },
    {
      kind: 'no request',
      what: 'an object that is no message',
      text: writeText({ hello: 'wellspoken' }),
    },
    {
      kind: 'batch',
      what: 'an array of two requests',
      text: JSON.stringify(batchIds.map((id) => ({ ...request, id }))),
    },
    {
      kind: 'broken JSON',
      what: 'JSON that breaks off',
      text: writeText({ ...request, id: 'wellspoken-broken' }).slice(0, -1),
    },
  ];
}

const batchIds = ['wellspoken-batch-1', 'wellspoken-batch-2'] as const;

const writeText = (json: JsonObject): string => JSON.stringify(json);

function createRequest(variant: Variant): JsonObject {
  const envelope = { era: variant.era, revision: variant.revision, capabilities: {} };
  const params = withEnvelope(undefined, envelope);
  return {
    jsonrpc: '2.0',
    id: 0,
    method: chooseHarmlessMethod(variant),
    ...(params && { params }),
  };
}

/** A method without parameters and effects that every server of the era serves. */
export const chooseHarmlessMethod = ({ era }: Pick<Variant, 'era'>): string =>
  era === 'legacy' ? 'ping' : 'server/discover';

/** Sends it. */
export const askHarmless = (session: Session, options?: RequestOptions): Promise<Exchange> =>
  session.request(chooseHarmlessMethod(session.variant), undefined, options);
