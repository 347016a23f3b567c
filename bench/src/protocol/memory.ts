import { ContenderError } from '../shared/command-line.ts';
import { getMedian } from '../shared/measure.ts';
import { createHttpServers, type HttpServer } from './child/pools.ts';
import { BASELINE, contenders, type Peer, type Setting } from './contenders.ts';
import { HttpLoad } from './load/http-load.ts';
import { runRounds } from './rounds.ts';
import { listTools, openHttpSession } from './wire/http-session.ts';
import { type Era, ERAS } from './wire/message.ts';

const TOOLS = 80;
/** What the comparison covers. */
const QUICK_PEERS: readonly Peer[] = ['kit', BASELINE];

/** What a process holds after its garbage was collected, in megabytes. */
interface Held {
  readonly rssMegabytes: number;
  readonly heapMegabytes: number;
}

/** What an idle server holds: medians over the rounds. */
export interface IdleRow extends Held {
  readonly peer: Peer;
  readonly era: Era;
  readonly tools: number;
  /** How many times as much SDK v2 holds; absent where that did not take part. */
  readonly besideSdk?: { readonly rss: number; readonly heap: number };
  readonly samples: readonly Held[];
}

/** What was seen of memory. */
export interface MemoryReport {
  readonly idle: readonly IdleRow[];
  /** Of the kit alone. */
  readonly growth: readonly GrowthRow[];
}

/** Measures what idle servers hold, and what many calls leave behind in the kit's heap. */
export async function benchMemory(setting: Setting): Promise<MemoryReport> {
  const wanted = contenders
    .filter(({ peer }) => setting.only.includes(peer))
    .filter(({ peer }) => !setting.quick || QUICK_PEERS.includes(peer))
    // The newest era that it has: the one in which a client of today asks first.
    .map(({ peer, eras }) => ({ peer, era: ERAS.find((era) => eras.includes(era)) ?? 'legacy' }));
  const turns = wanted.map(({ peer, era }) => ({
    name: `idle, ${TOOLS} tools, ${era}, ${peer}`,
    // Every process is new, so nothing has to be warm.
    prepare: () => Promise.resolve(),
    take: () => holdIdle(peer, era, setting),
  }));
  const seen = await runRounds(turns, setting);
  const idle = wanted.map((id, index) => summarize(id, seen[index] ?? []));
  return {
    idle: idle.map((row) => ({ ...row, ...compareWith(row, idle) })),
    growth: setting.only.includes('kit') ? await measureGrowth(setting) : [],
  };
}

async function holdIdle(peer: Peer, era: Era, setting: Setting): Promise<Held> {
  const servers = createHttpServers({ ...setting, exposeGc: true });
  try {
    const server = await servers.get({ peer, tools: TOOLS });
    await askOnce(server, era);
    const { rssBytes, heapBytes } = await server.usage('collected');
    return { rssMegabytes: rssBytes / 1_000_000, heapMegabytes: heapBytes / 1_000_000 };
  } finally {
    await servers.stop();
  }
}

async function askOnce({ url }: HttpServer, era: Era): Promise<void> {
  const session = await openHttpSession(url, era);
  await listTools(session.target, TOOLS);
  await session.close();
}

function summarize(id: Pick<IdleRow, 'peer' | 'era'>, samples: readonly Held[]): IdleRow {
  return {
    ...id,
    tools: TOOLS,
    rssMegabytes: getMedian(samples.map(({ rssMegabytes }) => rssMegabytes)),
    heapMegabytes: getMedian(samples.map(({ heapMegabytes }) => heapMegabytes)),
    samples,
  };
}

function compareWith(row: IdleRow, rows: readonly IdleRow[]): Pick<IdleRow, 'besideSdk'> {
  const sdk = rows.find(({ peer }) => peer === BASELINE);
  if (sdk === undefined) return {};
  return {
    besideSdk: {
      rss: sdk.rssMegabytes / row.rssMegabytes,
      heap: sdk.heapMegabytes / row.heapMegabytes,
    },
  };
}

/** What calls leave behind in the heap of the kit, after its garbage was collected. */
export interface GrowthRow {
  readonly era: Era;
  readonly tools: number;
  readonly points: readonly { readonly calls: number; readonly heapMegabytes: number }[];
  /** How many times as much as at the first point is held at the last. */
  readonly ratio: number;
}

const CALLS: readonly number[] = [10_000, 100_000];
const QUICK_CALLS: readonly number[] = [50, 100];

/** Measures the kit's heap after some and after many calls, in each era with a process of its own. */
async function measureGrowth(setting: Setting): Promise<readonly GrowthRow[]> {
  const rows: GrowthRow[] = [];
  for (const era of ERAS) {
    setting.tell(`after many calls, ${era}, kit`);
    const servers = createHttpServers({ ...setting, exposeGc: true });
    try {
      const server = await servers.get({ peer: 'kit', tools: TOOLS });
      rows.push(await grow(server, era, setting.quick ? QUICK_CALLS : CALLS));
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new ContenderError(`Many calls, ${era}, kit failed: ${why}`, { cause });
    } finally {
      await servers.stop();
    }
  }
  return rows;
}

async function grow(
  { url, usage }: HttpServer,
  era: Era,
  calls: readonly number[],
): Promise<GrowthRow> {
  const session = await openHttpSession(url, era);
  const load = await HttpLoad.open(session.target, { task: 'tools/call', tools: TOOLS });
  const points: { calls: number; heapMegabytes: number }[] = [];
  try {
    for (const upTo of calls) {
      await load.burst({ requests: upTo - (points.at(-1)?.calls ?? 0) });
      const { heapBytes } = await usage('collected');
      points.push({ calls: upTo, heapMegabytes: heapBytes / 1_000_000 });
    }
  } finally {
    load.close();
    await session.close();
  }
  const ratio = (points.at(-1)?.heapMegabytes ?? 0) / (points[0]?.heapMegabytes ?? 1);
  return { era, tools: TOOLS, points, ratio };
}
