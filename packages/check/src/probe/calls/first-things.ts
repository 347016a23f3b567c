import { isSuccess } from '../../evidence/call-outcome.ts';
import type { FirstThing } from '../../evidence/fresh-calls.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { callAgain, readerTools, type Ready } from './caller.ts';
import { goodCall } from './good-arguments.ts';

const MOST_TOOLS = 3;

/** Calls that worked before, as the first requests of a new connection. */
export async function callFirst(
  context: ProbeContext,
  fresh: Session,
): Promise<readonly FirstThing[]> {
  const calls = context.piece('calls');
  const ready = readerTools(context)
    .filter(({ tool }) => goodCall(tool, calls) !== undefined)
    .slice(0, MOST_TOOLS);
  const purpose = 'first on a new connection';
  const firsts = await Promise.all(
    ready.map(async (each) => ({
      ready: each,
      first: await callAgain(context, fresh, { ...each, purpose }),
    })),
  );
  const things: FirstThing[] = [];
  for (const { ready: each, first } of firsts) {
    if (!first) continue;
    const more = isSuccess(first) ? {} : await lookCloser(context, fresh, each);
    things.push({ tool: each.tool.name, first, ...more });
  }
  return things;
}

/** Whether the lists had to be asked for first, or the old connection knows more than the new one. */
async function lookCloser(
  context: ProbeContext,
  fresh: Session,
  ready: Ready,
): Promise<Pick<FirstThing, 'primed' | 'before'>> {
  await Promise.all([fresh.request('server/discover', {}), fresh.request('tools/list', {})]);
  const primed = await callAgain(context, fresh, { ...ready, purpose: 'after the lists' });
  const usual = await context.shared();
  const before = await callAgain(context, usual, { ...ready, purpose: 'on the old connection' });
  return { ...(primed && { primed }), ...(before && { before }) };
}
