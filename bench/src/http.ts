import { startHttpServers, type HttpServer } from './child/http-servers.ts';
import { compare, type Row } from './compare.ts';
import { contendersFor } from './contenders.ts';
import { HttpLoad } from './load/http-load.ts';
import { takeTurns, type Sample, type Turn } from './rounds.ts';
import type { Setting } from './setting.ts';
import type { Expectation } from './wire/check-answer.ts';
import { openHttpSession } from './wire/http-session.ts';
import { ERAS, type Era } from './wire/message.ts';

const TASKS: readonly Expectation[] = [
  { task: 'tools/call', tools: 1 },
  { task: 'tools/call', tools: 80 },
  { task: 'tools/list', tools: 80 },
];

/** Measures calls and lists over HTTP, in each era that a contender has. */
export async function benchHttp(setting: Setting): Promise<readonly Row[]> {
  const servers = startHttpServers(setting);
  const turns = TASKS.flatMap((expected) => ERAS.map((era) => ({ expected, era }))).flatMap(
    ({ expected, era }) =>
      contendersFor('http', era, setting.only).map((peer): Turn => ({
        id: { ...expected, era, peer },
        take: async (seconds) =>
          ask(await servers.get(peer, expected.tools), { expected, era, seconds }),
      })),
  );
  try {
    return compare(await takeTurns(turns, setting));
  } finally {
    await servers.stop();
  }
}

interface Question {
  readonly expected: Expectation;
  readonly era: Era;
  readonly seconds: number;
}

async function ask(server: HttpServer, { expected, era, seconds }: Question): Promise<Sample> {
  const session = await openHttpSession(server.url, era);
  const load = await HttpLoad.open(session.target, expected);
  try {
    await load.burst({ seconds: seconds / 4 });
    const before = await server.usage();
    const burst = await load.burst({ seconds });
    const after = await server.usage();
    return { ...burst, cpuMicros: after.cpuMicros - before.cpuMicros };
  } finally {
    load.close();
    await session.close();
  }
}
