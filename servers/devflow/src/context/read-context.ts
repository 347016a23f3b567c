import { type Budget, costOf } from '@wellspoken/kit/paging';

import { groupBy } from '../entities/pack-entity.ts';
import type { EntityView } from '../entities/entity.shapes.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityRecord, ObservationRecord, RelationRecord } from '../memory/records.ts';
import { type RelationView, toRelationView } from '../relations/relation.shapes.ts';
import { readEntitiesInOrder } from '../search/search-page.ts';
import type { Hit } from '../search/search.ts';
import { walk, type Walk } from '../traversal/traverse.ts';

/** What was found, and how many tokens it and its surroundings may take. */
interface ContextRequest {
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
    entities: context.entities.map(dropNeedlessCount),
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
  const records = await readEntitiesInOrder(reader, ids, at);
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
  const records = await readEntitiesInOrder(reader, reached, at);
  const counts = await reader.countObservations(reached, at);
  const neighbours = records.map((record) => ({
    record,
    distance: getDistance(walked, record.id),
    count: counts.get(record.id) ?? 0,
    relations: of(record.id),
  }));
  return { between: start.flatMap(of), neighbours, isCut: walked.isCut };
}

function getDistance({ distances }: Walk, id: number): number {
  return distances.get(id) ?? 0;
}

function dropNeedlessCount({ observationCount, ...entity }: ContextEntity): ContextEntity {
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

/** An entity of a context, and how far it is from what was found. */
interface ContextEntity extends EntityView {
  readonly distance: number;
}

/** What was found for a context, the best first. */
interface Found {
  readonly record: EntityRecord;
  readonly hit: Hit;
  readonly observations: readonly ObservationRecord[];
  /** How many observations it has in all. */
  readonly count: number;
}

/** What can be reached from what was found. */
interface Neighbour {
  readonly record: EntityRecord;
  readonly distance: number;
  /** How many observations it has. */
  readonly count: number;
  /** The relations that join it to what comes before it. */
  readonly relations: readonly RelationRecord[];
}

/** A context while it is being packed. */
interface Context {
  readonly entities: ContextEntity[];
  readonly relations: RelationView[];
  readonly budget: Budget;
}

/** Puts in each entity that was found with what of it matched, while the reserve stays free. */
function putFound(context: Context, found: readonly Found[], reserve: number): void {
  for (const { record, hit, observations, count } of found) {
    const matching = observations.filter(({ id }) => id === hit.match.observationId);
    const entity = {
      name: record.name,
      entityType: record.type,
      observations: matching.map(({ text }) => text),
      observationCount: count,
      distance: 0,
    };
    const cost = costOf(entity);
    const isFirst = context.entities.length === 0;
    if (cost + reserve > context.budget.left() && !isFirst) return;
    context.budget.spend(cost);
    context.entities.push(entity);
  }
}

/** Adds the other observations of what was found, one of each in turn, while the reserve stays free. */
function putObservations(
  { entities, budget }: Context,
  found: readonly Found[],
  reserve: number,
): void {
  const waiting = entities
    .filter(({ distance }) => distance === 0)
    .map(({ observations }, index) => {
      const known = new Set(observations);
      const all = found[index]?.observations ?? [];
      return { observations, rest: all.map(({ text }) => text).filter((text) => !known.has(text)) };
    });
  for (let turn = 0; waiting.some(({ rest }) => turn < rest.length); turn++) {
    for (const { observations, rest } of waiting) {
      const text = rest[turn];
      if (text === undefined || costOf(text) + reserve > budget.left()) continue;
      budget.take(text);
      observations.push(text);
    }
  }
}

/** Adds neighbours by name with the relations that lead to them, the nearest first. */
function putNeighbours(context: Context, neighbours: readonly Neighbour[]): number {
  const { entities, relations, budget } = context;
  let shown = 0;
  for (const { record, distance, count, relations: edges } of neighbours) {
    const entity = {
      name: record.name,
      entityType: record.type,
      observations: [],
      ...(count === 0 ? {} : { observationCount: count }),
      distance,
    };
    const views = edges.map((relation) => toRelationView(relation, 'names'));
    const [first, ...others] = views;
    if (first === undefined) continue;
    // A neighbour without a relation to it would say nothing.
    if (costOf(entity) + costOf(first) > budget.left()) break;
    budget.take(entity);
    budget.take(first);
    entities.push(entity);
    relations.push(first, ...others.filter((view) => budget.take(view)));
    shown++;
  }
  return shown;
}

/** Adds the relations between the entities in the answer, while they fit. */
function putRelations({ relations, budget }: Context, records: readonly RelationRecord[]): void {
  const views = records.map((relation) => toRelationView(relation, 'names'));
  relations.push(...views.filter((view) => budget.take(view)));
}
