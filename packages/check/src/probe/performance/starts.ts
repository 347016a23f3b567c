import type { Starts } from '../../evidence/starts.ts';
import { bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { initializeParams } from '../../wire/stdio-session.ts';

/** The quickest of these counts, so that a busy machine is not blamed on the server. */
const STARTS = 2;

/** How long a process takes from its start to its first answer. */
export const startsProbe = defineProbe({
  name: 'starts',
  eras: bothEras,
  transports: ['stdio'],
  isAlone: true,
  run: async (context): Promise<Starts> => {
    const ms: number[] = [];
    for (let start = 0; start < STARTS; start += 1) ms.push(...(await startOnce(context)));
    return { ms };
  },
});

async function startOnce({ leg, open, settings }: ProbeContext): Promise<readonly number[]> {
  const begun = performance.now();
  const session = await open({ handshake: false });
  const patience = { timeoutMs: settings.timeoutMs * 3 };
  const { ending } =
    leg.era === 'legacy'
      ? await session.request('initialize', initializeParams(leg, {}), patience)
      : await session.request('server/discover', {}, patience);
  const took = performance.now() - begun;
  await session.close();
  return ending === 'answered' ? [took] : [];
}
