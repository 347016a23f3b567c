import type { Exchange } from '../../evidence/exchange.ts';
import type { LogPhase } from '../../evidence/logging.ts';
import { fieldOf } from '../../json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { metaKeys } from '../envelope.ts';
import type { RequestOptions, Session } from '../session.ts';
import { provoke } from './provoke.ts';

/** All that a server has to say, hardly anything, and what it says unasked. */
const LEVELS = ['debug', 'error', undefined] as const;
const NO_LEVEL = 'loudest';

/** Asks for log messages of several levels while the server works. */
export const loggingProbe = defineProbe({
  name: 'logging',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists', 'calls'],
  run: async (context) => {
    const { leg, opening, settings } = context;
    const tokens = Object.values(settings.tokens).filter((token) => typeof token === 'string');
    const isDeclared = 'logging' in opening.capabilities;
    // A legacy server logs unasked; what it says without the capability is seen elsewhere.
    if (!isDeclared && leg.era === 'legacy') return { phases: [], tokens };
    const session = await context.open();
    const phases: LogPhase[] = [];
    for (const level of isDeclared ? levelsOf(leg.era) : LEVELS.slice(0, 1)) {
      phases.push(await hear(context, session, level));
    }
    if (!isDeclared) return { phases, tokens };
    return { phases, tokens, badLevel: await askBadLevel(context, session) };
  },
});

// A legacy client has no way to ask for nothing.
const levelsOf = (era: 'legacy' | 'modern') => (era === 'legacy' ? LEVELS.slice(0, 2) : LEVELS);

async function hear(
  context: ProbeContext,
  session: Session,
  level: string | undefined,
): Promise<LogPhase> {
  const set = await setLevel(context, session, level);
  const before = session.messages().length;
  await provoke(context, session, {
    purpose: 'to see what is logged',
    options: withLevel(context, level),
  });
  await session.settle();
  const messages = session
    .messages()
    .slice(before)
    .filter(({ json }) => fieldOf(json, 'method') === 'notifications/message');
  return { messages, ...(level !== undefined && { level }), ...(set && { set }) };
}

function setLevel(
  { leg }: ProbeContext,
  session: Session,
  level: string | undefined,
): Promise<Exchange | undefined> {
  if (leg.era === 'modern' || level === undefined) return Promise.resolve(undefined);
  return session.request('logging/setLevel', { level });
}

const withLevel = ({ leg }: ProbeContext, level: string | undefined): RequestOptions =>
  leg.era === 'modern' && level !== undefined ? { meta: { [metaKeys.logLevel]: level } } : {};

function askBadLevel(context: ProbeContext, session: Session): Promise<Exchange> {
  if (context.leg.era === 'legacy') return session.request('logging/setLevel', { level: NO_LEVEL });
  const method = 'tools' in context.opening.capabilities ? 'tools/list' : 'server/discover';
  return session.request(method, {}, withLevel(context, NO_LEVEL));
}
