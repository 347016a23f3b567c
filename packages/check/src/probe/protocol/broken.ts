import type { Broken, BrokenAttempt, Notified } from '../../evidence/broken.ts';
import type { Exchange, Message } from '../../wire/exchange.evidence.ts';
import { isObject, type Json } from '../../wire/json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { clientInfo, metaKeys } from '../../wire/envelope.ts';
import type { Session } from '../../wire/session.ts';
import { brokenTexts, type BrokenText } from './broken-texts.ts';
import { askHarmless, harmlessMethod } from './harmless.ts';

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
  for (const text of brokenTexts(context.leg)) {
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
  return repliesSince(session, before, undefined).length > 0;
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
  if (session.leg.transport !== 'http') await session.settle();
  return { exchanges, replies: repliesSince(session, before, answer) };
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
    headers: session.leg.era === 'modern' ? { 'mcp-method': harmlessMethod(session.leg) } : {},
  });
  // A body gets its answer by itself; on a stream the next answer shows that none will come.
  if (session.leg.transport === 'http') await sending;
  const next = await askHarmless(session);
  const isSilent = repliesSince(session, before, next.answer).length === 0;
  if (isPatient && isSilent) await session.settle();
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
