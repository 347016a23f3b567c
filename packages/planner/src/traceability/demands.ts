import type { ParsedPrd, PrdTask, Requirement } from '../requirements/prd.ts';
import type { Demand } from './matrix.ts';

/** What a document demands, ready for tracing. */
export interface Demands {
  readonly demands: readonly Demand[];
  /** Whether it has no requirements, so that its tasks are taken. */
  readonly areTasks: boolean;
}

/** Reads demands from a document; a task below a requirement was made for it. */
export function findDemands({ requirements, tasks }: ParsedPrd): Demands {
  const areTasks = requirements.length === 0;
  const wanted: readonly (Requirement | PrdTask)[] = areTasks ? tasks : requirements;
  const work = new Map([...requirements, ...tasks].map((one) => [one.id, one]));
  const ids = new Set(wanted.map(({ id }) => id));
  const made = new Map<string, readonly string[]>();
  for (const id of work.keys()) {
    const own = findNearestDemand(id, { work, ids });
    if (own !== undefined) made.set(own, [...(made.get(own) ?? []), id]);
  }
  const demands = wanted.map(({ id, title }) => ({ id, text: title, tasks: made.get(id) ?? [] }));
  return { demands, areTasks };
}

interface Around {
  readonly work: ReadonlyMap<string, Requirement | PrdTask>;
  readonly ids: ReadonlySet<string>;
}

/** The demand itself, or the first one above. */
function findNearestDemand(from: string, { work, ids }: Around): string | undefined {
  const seen = new Set<string>();
  let at: string | undefined = from;
  while (at !== undefined && !ids.has(at) && !seen.has(at)) {
    seen.add(at);
    at = work.get(at)?.parent;
  }
  return at !== undefined && ids.has(at) ? at : undefined;
}
