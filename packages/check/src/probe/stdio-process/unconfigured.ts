import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { Unconfigured } from '../../evidence/unconfigured.ts';
import { bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { listMethods } from '../lists/lists.ts';
import type { Session } from '../../wire/session.ts';
import { secretVariables } from './secret-variables.ts';

/** A start without any variable that looks like a credential; none where there is no such variable. */
export const unconfiguredProbe = defineProbe({
  name: 'unconfigured',
  eras: bothEras,
  transports: ['stdio'],
  run: async (context): Promise<Unconfigured> => {
    const env = context.surroundings?.env ?? {};
    // The canaries are ours: no server was ever configured with them.
    const removed = secretVariables(env).filter((name) => !name.startsWith('WELLSPOKEN_CANARY_'));
    if (removed.length === 0) return { removed, exchanges: [], stderr: '' };
    const session = await context.open({
      env: Object.fromEntries(removed.map((name) => [name, undefined])),
    });
    const exchanges = await askForLists(context, session);
    const exit = session.isOpen() ? undefined : await session.process?.exited;
    return {
      removed,
      exchanges,
      stderr: session.process?.stderr() ?? '',
      ...(exit && { exit: { code: exit.code, signal: exit.signal } }),
    };
  },
});

async function askForLists(
  { leg, opening, settings }: ProbeContext,
  session: Session,
): Promise<readonly Exchange[]> {
  const opened =
    leg.era === 'legacy'
      ? session.opened
      : await session.request('server/discover', {}, { timeoutMs: settings.timeoutMs * 3 });
  if (!opened) return [];
  if (!opened.result) return [opened];
  const methods = Object.values(listMethods)
    .filter(({ capability }) => capability in opening.capabilities)
    .map(({ method }) => method);
  const lists = await Promise.all(methods.map((method) => session.request(method, {})));
  return [opened, ...lists];
}
