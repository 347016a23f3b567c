import type { Reader } from '../memory/reader.ts';
import { readWhole, type WholeGraph } from './whole-graph.ts';

/** Reads all of a project, or of all projects. */
export type WholeReader = (reader: Reader, project: string | undefined) => Promise<WholeGraph>;

const KEPT_MS = 60_000;

/** Reads whole graphs and keeps the last one for a minute, as long as nothing changes. */
export function createWholeReader(): WholeReader {
  let kept: { readonly key: string; readonly graph: WholeGraph } | undefined;
  let timer: NodeJS.Timeout | undefined;
  return async (reader, project) => {
    // Changes of other processes have keys of their own too.
    const key = JSON.stringify([project ?? null, await reader.lastChange()]);
    const graph = kept?.key === key ? kept.graph : await readWhole(reader, { project });
    kept = { key, graph };
    clearTimeout(timer);
    timer = setTimeout(() => {
      kept = undefined;
    }, KEPT_MS).unref();
    return graph;
  };
}
