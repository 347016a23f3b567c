import type { Broken, BrokenAttempt, Notified } from '../../evidence/broken.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Message } from '../../evidence/message.ts';
import { isObject } from '../../json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { clientInfo, metaKeys } from '../envelope.ts';
import type { Session } from '../session.ts';
import { brokenTexts, type BrokenText } from './broken-texts.ts';
import { askHarmless, harmlessMethod } from './harmless.ts';

/** Notifications, then texts that are no good requests, with a good request after each. */
export const brokenProbe = defineProbe({
  name: 'broken',
  eras: bothEras,
  transports: anyTransport,
  run: async (context): Promise<Broken> => {
    let session = await context.open();
    const notified = await notify(session);
    const attempts: BrokenAttempt[] = [];
    for (const text of brokenTexts(context.leg)) {
      // A server that died of one text gets the next one in a new life.
      if (attempts.at(-1)?.livesOn === false) session = await context.open();
      attempts.push(await attempt(session, text));
    }
    const before = session.messages().length;
    await session.settle();
    const late = session.messages().slice(before).filter(isReply);
    return { notified, attempts, late, ...(await initialize(context, session)) };
  },
});

async function notify(session: Session): Promise<Notified> {
  await askHarmless(session);
  const before = session.messages().length;
  const exchanges = await Promise.all([
    session.notify('notifications/cancelled', { requestId: 'wellspoken-none' }),
    session.notify('notifications/wellspoken'),
  ]);
  const { answer } = await askHarmless(session);
  await session.settle();
  return { exchanges, replies: repliesSince(session, before, answer) };
}

async function attempt(session: Session, { kind, what, text }: BrokenText): Promise<BrokenAttempt> {
  const before = session.messages().length;
  const waiting = new AbortController();
  const sending = session.sendText(text, {
    signal: waiting.signal,
    headers: session.leg.era === 'modern' ? { 'mcp-method': harmlessMethod(session.leg) } : {},
  });
  // A body gets its answer by itself; on a stream the next answer shows that none will come.
  if (session.leg.transport === 'http') await sending;
  const next = await askHarmless(session);
  waiting.abort();
  const exchange = await sending;
  const replies = repliesSince(session, before, next.answer);
  return { kind, what, exchange, replies, livesOn: next.ending === 'answered' };
}

const repliesSince = (
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
  { leg, opening }: ProbeContext,
  session: Session,
): Promise<Pick<Broken, 'initialize' | 'modernInitialize'>> {
  if (leg.era === 'legacy' || opening.eras.includes('legacy')) return {};
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
