import { createStdioServers, type StdioServer } from './child/stdio-servers.ts';
import type { Row } from './compare.ts';
import { contendersFor } from './contenders.ts';
import { measureBurst, type Sample } from './load/measure-burst.ts';
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
    contendersFor('stdio', era, setting.only).map((peer): LoadTurn => {
      const take = async (): Promise<Sample> =>
        ask(await servers.get({ peer, era }), inFlight, setting);
      return { id: { task, tools: 1, era, peer }, take };
    }),
  );
  try {
    return await takeTurns(turns, setting);
  } finally {
    await servers.stop();
  }
}

async function ask(
  { load, usage }: StdioServer,
  inFlight: number,
  { seconds, warmUpSeconds }: Setting,
): Promise<Sample> {
  if (warmUpSeconds > 0) await load.burst({ seconds: warmUpSeconds }, inFlight);
  return measureBurst(usage, () => load.burst({ seconds }, inFlight));
}
