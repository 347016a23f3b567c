import { createHttpServers, type HttpServer } from './child/http-servers.ts';
import { ContenderError } from './contender-error.ts';
import { HttpLoad } from './load/http-load.ts';
import type { Setting } from './setting.ts';
import { openHttpSession } from './wire/http-session.ts';
import { ERAS, type Era } from './wire/message.ts';

/** What calls leave behind in the heap of the kit, after its garbage was collected. */
export interface GrowthRow {
  readonly era: Era;
  readonly tools: number;
  readonly points: readonly { readonly calls: number; readonly heapMegabytes: number }[];
  /** How many times as much as at the first point is held at the last. */
  readonly ratio: number;
}

const TOOLS = 80;
const CALLS: readonly number[] = [10_000, 100_000];
const QUICK_CALLS: readonly number[] = [50, 100];

/** Measures the kit's heap after some and after many calls, in each era with a process of its own. */
export async function measureGrowth(setting: Setting): Promise<readonly GrowthRow[]> {
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
