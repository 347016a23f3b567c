import type { Budget } from '@wellspoken/kit/paging';

import { groupBy } from '../page/group-by.ts';
import type { Hit } from '../search/types.ts';
import type { Reader } from '../memory/reader.ts';
import type { ObservationRecord } from '../memory/records.ts';
import type { RelationView } from '../view/relation-view.ts';
import {
  putFound,
  putNeighbours,
  putObservations,
  putRelations,
  type Context,
  type ContextEntity,
  type Found,
  type Neighbour,
} from './context.ts';
import { entitiesInOrder } from './search-page.ts';
import { walk, type Walk } from './walk.ts';

/** What was found, and how much may be said of it and around it. */
export interface ContextRequest {
  readonly hits: readonly Hit[];
  readonly depth: number;
  readonly at: number | undefined;
  readonly budget: Budget;
}

/** A packed neighbourhood, and how much of it was left out. */
export interface ContextPage {
  readonly entities: ContextEntity[];
  readonly relations: RelationView[];
  readonly leftOut: {
    readonly matches: number;
    readonly observations: number;
    readonly neighbours: number;
  };
  /** Whether there are more neighbours than were counted. */
  readonly hasMoreNeighbours: boolean;
}

// What stays free for later steps: other observations, and neighbours with their relations.
const FOR_OTHERS = 0.4;
const FOR_NEIGHBOURS = 0.25;
const MOST_REACHED = 150;
const MOST_OBSERVATIONS = 200;

/** Packs what was found with what matched, then what else is known of it, then what is around it. */
export async function readContext(reader: Reader, request: ContextRequest): Promise<ContextPage> {
  const { budget, depth } = request;
  const found = await readFound(reader, request);
  const context: Context = { entities: [], relations: [], budget };
  const whole = budget.left();
  putFound(context, found, whole * FOR_OTHERS);
  const shown = found.slice(0, context.entities.length);
  const around = await readAround(reader, shown, request);
  putObservations(context, shown, depth === 0 ? 0 : whole * FOR_NEIGHBOURS);
  putRelations(context, around.between);
  const neighbours = putNeighbours(context, around.neighbours);
  putObservations(context, shown, 0);
  return {
    entities: context.entities.map(withoutNeedlessCount),
    relations: context.relations,
    leftOut: {
      matches: found.length - shown.length,
      observations: countMissing(context.entities),
      neighbours: around.neighbours.length - neighbours,
    },
    hasMoreNeighbours: around.isCut,
  };
}

async function readFound(reader: Reader, { hits, at }: ContextRequest): Promise<readonly Found[]> {
  const ids = hits.map(({ entityId }) => entityId);
  const records = await entitiesInOrder(reader, ids, at);
  const counts = await reader.countObservations(ids, at);
  const first = await reader.observations(ids, { at, perEntity: MOST_OBSERVATIONS });
  const matching = await readMatching(reader, hits, first);
  const noted = groupBy([...first, ...matching], ({ entityId }) => entityId);
  const byId = new Map(hits.map((hit) => [hit.entityId, hit]));
  return records.flatMap((record) => {
    const hit = byId.get(record.id);
    const known = { observations: noted.get(record.id) ?? [], count: counts.get(record.id) ?? 0 };
    return hit === undefined ? [] : [{ record, hit, ...known }];
  });
}

/** The observations that matched and are not among the first of their entity. */
async function readMatching(
  reader: Reader,
  hits: readonly Hit[],
  first: readonly ObservationRecord[],
): Promise<readonly ObservationRecord[]> {
  const known = new Set(first.map(({ id }) => id));
  const found: ObservationRecord[] = [];
  for (const { match } of hits) {
    const id = match.observationId;
    const isRead = id === undefined || known.has(id);
    const observation = isRead ? undefined : await reader.observation(id);
    if (observation !== undefined) found.push(observation);
  }
  return found;
}

interface Around {
  readonly between: Awaited<ReturnType<Reader['relationsByKey']>>;
  readonly neighbours: readonly Neighbour[];
  readonly isCut: boolean;
}

async function readAround(
  reader: Reader,
  shown: readonly Found[],
  { depth, at }: ContextRequest,
): Promise<Around> {
  const start = shown.map(({ record }) => record.id);
  const limit = start.length + MOST_REACHED;
  const walked = await walk(reader, start, { direction: 'both', depth, limit, at });
  const keys = [...walked.relations.values()].flat();
  const relations = await reader.relationsByKey(keys, at);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const of = (id: number): Around['between'] =>
    (walked.relations.get(id) ?? []).flatMap((key) => byId.get(key) ?? []);
  const reached = [...walked.distances.keys()].slice(start.length);
  const records = await entitiesInOrder(reader, reached, at);
  const counts = await reader.countObservations(reached, at);
  const neighbours = records.map((record) => ({
    record,
    distance: distanceOf(walked, record.id),
    count: counts.get(record.id) ?? 0,
    relations: of(record.id),
  }));
  return { between: start.flatMap(of), neighbours, isCut: walked.isCut };
}

function distanceOf({ distances }: Walk, id: number): number {
  return distances.get(id) ?? 0;
}

function withoutNeedlessCount({ observationCount, ...entity }: ContextEntity): ContextEntity {
  if (observationCount === undefined || observationCount === entity.observations.length) {
    return entity;
  }
  return { ...entity, observationCount };
}

function countMissing(entities: readonly ContextEntity[]): number {
  return entities
    .filter(({ distance }) => distance === 0)
    .reduce((sum, one) => sum + (one.observationCount ?? 0) - one.observations.length, 0);
}
