import { costOf, type Budget } from '@wellspoken/kit/paging';

import type { Hit } from '../search/types.ts';
import type { EntityRecord, ObservationRecord, RelationRecord } from '../memory/records.ts';
import type { EntityView } from '../view/entity-view.ts';
import { toRelationView, type RelationView } from '../view/relation-view.ts';

/** An entity of a context, and how far it is from what was found. */
export interface ContextEntity extends EntityView {
  readonly distance: number;
}

/** What was found for a context, the best first. */
export interface Found {
  readonly record: EntityRecord;
  readonly hit: Hit;
  readonly observations: readonly ObservationRecord[];
  /** How many observations it has in all. */
  readonly count: number;
}

/** What can be reached from what was found. */
export interface Neighbour {
  readonly record: EntityRecord;
  readonly distance: number;
  /** How many observations it has. */
  readonly count: number;
  /** The relations that join it to what comes before it. */
  readonly relations: readonly RelationRecord[];
}

/** A context while it is being packed. */
export interface Context {
  readonly entities: ContextEntity[];
  readonly relations: RelationView[];
  readonly budget: Budget;
}

/** Puts in each entity that was found with what of it matched, while the reserve stays free. */
export function putFound(context: Context, found: readonly Found[], reserve: number): void {
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
export function putObservations(
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
export function putNeighbours(context: Context, neighbours: readonly Neighbour[]): number {
  const { entities, relations, budget } = context;
  let shown = 0;
  for (const { record, distance, count, relations: ties } of neighbours) {
    const entity = {
      name: record.name,
      entityType: record.type,
      observations: [],
      ...(count === 0 ? {} : { observationCount: count }),
      distance,
    };
    const views = ties.map((relation) => toRelationView(relation, 'names'));
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

/** Adds relations between what stands there already, while they fit. */
export function putRelations(
  { relations, budget }: Context,
  records: readonly RelationRecord[],
): void {
  const views = records.map((relation) => toRelationView(relation, 'names'));
  relations.push(...views.filter((view) => budget.take(view)));
}
