import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import { metaKeys } from '../../wire/envelope.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import type { RequestOptions, Session } from '../../wire/session.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { LogPhase } from './features.evidence.ts';
import { provoke } from './subscriptions.probe.ts';

/** All that a server has to say, hardly anything, and what it says unasked; a legacy client cannot ask for nothing. */
const LEVELS = ['debug', 'error', undefined] as const;
const NO_LEVEL = 'loudest';

/** Asks for log messages of several levels while the server works. */
export const loggingProbe = defineProbe({
  name: 'logging',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists', 'calls'],
  run: async (context) => {
    const { variant, opening, settings } = context;
    const tokens = Object.values(settings.tokens).filter((token) => typeof token === 'string');
    const isDeclared = 'logging' in opening.capabilities;
    // A legacy server logs unasked; what it says without the capability is seen elsewhere.
    if (!isDeclared && variant.era === 'legacy') return { phases: [], tokens };
    if (!isDeclared) {
      const session = await context.shared();
      return {
        phases: [await collectLogs(context, session, { level: 'debug', isOwn: false })],
        tokens,
      };
    }
    const session = await context.open();
    const phases: LogPhase[] = [];
    for (const level of variant.era === 'legacy' ? LEVELS.slice(0, 2) : LEVELS) {
      phases.push(await collectLogs(context, session, { level, isOwn: true }));
    }
    return { phases, tokens, badLevel: await askBadLevel(context, session) };
  },
});

async function collectLogs(
  context: ProbeContext,
  session: Session,
  { level, isOwn }: { readonly level: string | undefined; readonly isOwn: boolean },
): Promise<LogPhase> {
  const set = await setLevel(context, session, level);
  const before = session.messages().length;
  await provoke(context, session, {
    purpose: 'to see what is logged',
    options: withLevel(context, level),
  });
  // What is still on its way must not be taken for what the next level brings.
  if (isOwn) await session.settle();
  const messages = session
    .messages()
    .slice(before)
    .filter(({ json }) => readField(json, 'method') === 'notifications/message');
  return { messages, ...(level !== undefined && { level }), ...(set && { set }) };
}

function setLevel(
  { variant }: ProbeContext,
  session: Session,
  level: string | undefined,
): Promise<Exchange | undefined> {
  if (variant.era === 'modern' || level === undefined) return Promise.resolve(undefined);
  return session.request('logging/setLevel', { level });
}

const withLevel = ({ variant }: ProbeContext, level: string | undefined): RequestOptions =>
  variant.era === 'modern' && level !== undefined ? { meta: { [metaKeys.logLevel]: level } } : {};

function askBadLevel(context: ProbeContext, session: Session): Promise<Exchange> {
  if (context.variant.era === 'legacy')
    return session.request('logging/setLevel', { level: NO_LEVEL });
  const method = 'tools' in context.opening.capabilities ? 'tools/list' : 'server/discover';
  return session.request(method, {}, withLevel(context, NO_LEVEL));
}
