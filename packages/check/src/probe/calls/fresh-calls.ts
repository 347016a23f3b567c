import type { FreshCalls } from '../../evidence/fresh-calls.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { cancelCall, cancelNothing } from './cancel.ts';
import { callFirst } from './first-things.ts';
import { withNewConnection } from './new-connection.ts';

/** One connection for what has to come first on it, and then for what may end it. */
export const freshCallsProbe = defineProbe({
  name: 'freshCalls',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  isLong: true,
  run: async (context) => {
    if (!('tools' in context.opening.capabilities)) return { firstThings: [] };
    const { era, transport } = context.leg;
    // There nothing has to come first.
    if (era === 'legacy' && transport === 'stdio') return useIt(context, await context.inherit());
    return withNewConnection(context, (session) => useIt(context, session));
  },
});

async function useIt(context: ProbeContext, session: Session): Promise<FreshCalls> {
  const isModern = context.leg.era === 'modern';
  const firstThings = isModern ? await callFirst(context, session) : [];
  // There a request is cancelled by closing its stream.
  if (isModern && context.leg.transport !== 'stdio') return { firstThings };
  const cancelled = await cancelCall(context, session);
  const stray = await cancelNothing(session);
  return { firstThings, stray, ...(cancelled && { cancelled }) };
}
