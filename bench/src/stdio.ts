import { createStdioServers } from './child/stdio-servers.ts';
import type { Row } from './compare.ts';
import { contendersFor } from './contenders.ts';
import type { Burst, Until } from './load/burst.ts';
import { takeTurns, type LoadTurn } from './load/take-turns.ts';
import type { Setting } from './setting.ts';
import { ERAS } from './wire/message.ts';

/** How calls follow each other. */
const PACES = [
  { task: 'one by one', inFlight: 1 },
  { task: '32 in flight', inFlight: 32 },
];

/** Measures calls over stdio, in each era that a contender has. */
export async function benchStdio(setting: Setting): Promise<readonly Row[]> {
  const servers = createStdioServers(setting);
  const questions = PACES.flatMap((pace) => ERAS.map((era) => ({ ...pace, era })));
  const turns = questions.flatMap(({ task, inFlight, era }) =>
    contendersFor('stdio', era, setting.only).map((peer): LoadTurn => ({
      id: { task, tools: 1, era, peer },
      open: async () => {
        const { load, usage } = await servers.get({ peer, era });
        const burst = (until: Until): Promise<Burst> => load.burst(until, inFlight);
        // The only conversation that the process has, so it stays open for the next turn.
        return { burst, usage, close: () => Promise.resolve() };
      },
    })),
  );
  try {
    return await takeTurns(turns, setting);
  } finally {
    await servers.stop();
  }
}
