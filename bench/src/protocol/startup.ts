import { join } from 'node:path';

import { getMedian } from '../shared/measure.ts';
import { type PeerProcess, startPeerProcess } from './child/peer-process.ts';
import { BASELINE, listContenders, type Peer, type Setting } from './contenders.ts';
import { StdioLoad } from './load/stdio-load.ts';
import { runRounds } from './rounds.ts';
import { type Era, ERAS } from './wire/message.ts';

/** What is started. */
interface StartId {
  readonly tools: number;
  readonly era: Era;
  readonly peer: Peer;
}

/** From the start of a process to its first answer. */
interface StartSample {
  readonly ms: number;
  /** What the process used until then, on all of its threads. */
  readonly cpuMs: number;
}

/** How a contender started: medians over the rounds. */
export interface StartRow extends StartId, StartSample {
  /** How many times as fast as SDK v2; absent where that did not take part. */
  readonly besideSdk?: { readonly time: number; readonly cpu: number };
  readonly samples: readonly StartSample[];
}

const TOOLS = [1, 80];
const QUICK_TOOLS = [80];

/** Measures how long it takes from the start of a process to its first list of tools over stdio. */
export async function benchStartup(setting: Setting): Promise<readonly StartRow[]> {
  const ids = (setting.quick ? QUICK_TOOLS : TOOLS)
    .flatMap((tools) => ERAS.map((era) => ({ tools, era })))
    .flatMap((what) =>
      listContenders('stdio', what.era, setting.only).map((peer): StartId => ({ ...what, peer })),
    );
  const taken = await runRounds(
    ids.map((id) => ({
      name: `${id.tools} tools, ${id.era}, ${id.peer}`,
      // Fills the system's cache of files.
      prepare: () => startOnce(id, setting),
      take: () => startOnce(id, setting),
    })),
    setting,
  );
  const rows = ids.map((id, index) => summarize(id, taken[index] ?? []));
  return rows.map((row) => ({ ...row, ...compareWith(row, rows) }));
}

async function startOnce(id: StartId, { folder }: Setting): Promise<StartSample> {
  const begin = performance.now();
  const process = startPeerProcess({
    peer: id.peer,
    tools: id.tools,
    transport: 'stdio',
    auditFile: join(folder, `${id.peer}-startup.log`),
  });
  try {
    await askForTools(process, id);
    const ms = performance.now() - begin;
    const { cpuMicros } = await process.usage();
    return { ms, cpuMs: cpuMicros / 1_000 };
  } finally {
    await process.stop();
  }
}

async function askForTools({ pipes }: PeerProcess, { era, tools }: StartId): Promise<void> {
  const load = await StdioLoad.open(pipes, era, { task: 'tools/list', tools });
  await load.burst({ requests: 1 }, 1);
}

function summarize(id: StartId, samples: readonly StartSample[]): StartRow {
  return {
    ...id,
    ms: getMedian(samples.map(({ ms }) => ms)),
    cpuMs: getMedian(samples.map(({ cpuMs }) => cpuMs)),
    samples,
  };
}

function compareWith(row: StartRow, rows: readonly StartRow[]): Pick<StartRow, 'besideSdk'> {
  const sdk = rows.find(
    ({ peer, era, tools }) => peer === BASELINE && era === row.era && tools === row.tools,
  );
  return sdk === undefined
    ? {}
    : { besideSdk: { time: sdk.ms / row.ms, cpu: sdk.cpuMs / row.cpuMs } };
}
