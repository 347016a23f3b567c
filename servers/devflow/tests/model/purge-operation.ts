import type { Change } from './change.ts';
import { findNamed, findPast, type Entity, type Relation, type World } from './world.ts';

/** What `purge` is given. */
export interface Purge {
  readonly entity_names?: readonly string[];
  readonly before?: number;
  readonly include_current?: boolean;
}

/** How much is gone for good. */
export interface Purged {
  entities: number;
  observations: number;
  relations: number;
  versions: number;
}

/** The tool `purge`; how much is gone, and what became of each name. */
export function purge(change: Change, given: Purge): readonly [Purged, readonly string[]] {
  const purged: Purged = { entities: 0, observations: 0, relations: 0, versions: 0 };
  if (given.entity_names === undefined) {
    purgePast(change, given.before ?? change.at, purged);
    return [purged, []];
  }
  const names = [...new Set(given.entity_names)];
  return [purged, names.map((name) => purgeName(change, { ...given, name }, purged))];
}

function purgeName(
  change: Change,
  given: Purge & { readonly name: string },
  purged: Purged,
): string {
  const { world, project } = change;
  const { name, before = Infinity, include_current: isCurrentToo = false } = given;
  const current = findNamed(world, project, name);
  const deleted = findPast(world, project, name).filter(
    (one) => one.name === name && one.to !== null,
  );
  const doomed = deleted.filter(({ to }) => (to ?? 0) <= before);
  if (current?.name === name && isCurrentToo) doomed.push(current);
  for (const one of doomed) purgeEntity(change, one, purged);
  if (doomed.length > 0) return 'deleted';
  return deleted.length > 0 || current !== undefined ? 'skipped' : 'not_found';
}

function purgeEntity(change: Change, entity: Entity, purged: Purged): void {
  change.isRecorded = true;
  const { world } = change;
  const relations = world.relations.filter((one) => one.from === entity || one.to === entity);
  purged.entities++;
  purged.observations += entity.notes.length;
  purged.relations += relations.length;
  purged.versions += entity.versions.length;
  for (const one of relations) purged.versions += one.links.length;
  dropRelations(world, relations);
  world.entities.splice(world.entities.indexOf(entity), 1);
  for (const one of world.entities) if (one.mergedInto === entity) one.mergedInto = undefined;
}

function dropRelations(world: World, gone: readonly Relation[]): void {
  const kept = world.relations.filter((one) => !gone.includes(one));
  world.relations.splice(0, world.relations.length, ...kept);
}

function purgePast(change: Change, before: number, purged: Purged): void {
  change.isRecorded = true;
  const { world, project } = change;
  const isOver = ({ to }: { readonly to: number | null }): boolean => to !== null && to <= before;
  const mine = world.entities.filter((one) => one.project === project);
  for (const one of mine.filter(isOver)) purgeEntity(change, one, purged);
  for (const one of mine.filter((entity) => !isOver(entity))) {
    purged.observations += drop(one.notes, isOver);
    purged.versions += drop(one.versions, isOver);
    drop(one.aliases, isOver);
  }
  const relations = world.relations.filter((one) => one.from.project === project);
  for (const one of relations) purged.versions += drop(one.links, isOver);
  const over = relations.filter(({ end }) => isOver({ to: end }));
  purged.relations += over.length;
  dropRelations(world, over);
}

function drop<Item>(items: Item[], isOver: (item: Item) => boolean): number {
  const kept = items.filter((item) => !isOver(item));
  const gone = items.length - kept.length;
  items.splice(0, items.length, ...kept);
  return gone;
}
