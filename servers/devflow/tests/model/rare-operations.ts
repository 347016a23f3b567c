import {
  addAlias,
  closeEntity,
  closeNote,
  closeRelation,
  closedWith,
  copyNote,
  link,
  notesIn,
  removeAlias,
  reopenEntity,
  revise,
  type Change,
} from './change.ts';
import { needRelation, Refusal, type RelationNames } from './operations.ts';
import {
  aliasesOf,
  findDeleted,
  findNamed,
  findNote,
  findPast,
  findRelation,
  holds,
  latest,
  notesOf,
  relationsOf,
  type Entity,
  type Note,
} from './world.ts';

function needNamed({ world, project }: Change, name: string): Entity {
  const found = findNamed(world, project, name);
  if (found === undefined) throw new Refusal('no entity');
  return found;
}

function assertFree({ world, project }: Change, entity: Entity, name: string): void {
  const holder = findNamed(world, project, name);
  if (holder !== undefined && holder !== entity) throw new Refusal('a name that is taken');
}

interface Renaming {
  readonly name: string;
  readonly type: string;
  readonly keepAlias: boolean;
}

function rename(change: Change, entity: Entity, to: Renaming): void {
  const before = entity.name;
  if (to.name === before && to.type === entity.type) return;
  assertFree(change, entity, to.name);
  removeAlias(change, entity, to.name);
  revise(change, entity, { name: to.name, type: to.type });
  if (to.keepAlias && to.name !== before) addAlias(change, entity, before);
}

/** What `update_entity` is given. */
export interface EntityUpdate {
  readonly name: string;
  readonly new_name?: string;
  readonly entityType?: string;
  readonly add_aliases: readonly string[];
  readonly remove_aliases: readonly string[];
  readonly keep_alias: boolean;
}

/** The tool `update_entity`; what became of it, its name and its version. */
export function updateEntity(change: Change, given: EntityUpdate): readonly unknown[] {
  const entity = needNamed(change, given.name);
  const before = shapeOf(entity);
  for (const alias of given.remove_aliases) removeAlias(change, entity, alias);
  rename(change, entity, {
    name: given.new_name ?? entity.name,
    type: given.entityType ?? entity.type,
    keepAlias: given.keep_alias,
  });
  for (const alias of given.add_aliases) {
    if (alias === entity.name || aliasesOf(entity).includes(alias)) continue;
    assertFree(change, entity, alias);
    addAlias(change, entity, alias);
  }
  const outcome = before === shapeOf(entity) ? 'unchanged' : 'updated';
  return [outcome, entity.name, entity.version];
}

const shapeOf = (entity: Entity): string =>
  JSON.stringify([entity.name, entity.type, aliasesOf(entity).toSorted()]);

/** The tool `merge_entities`; what each gave. */
export function mergeEntities(
  change: Change,
  into: string,
  from: readonly string[],
): readonly unknown[] {
  const whole = needNamed(change, into);
  const parts = new Set(from.map((name) => needNamed(change, name)));
  if (parts.has(whole)) throw new Refusal('a merge into itself');
  return [...parts].map((part) => take(change, part, { whole, parts }));
}

interface Whole {
  readonly whole: Entity;
  readonly parts: ReadonlySet<Entity>;
}

function take(change: Change, part: Entity, { whole, parts }: Whole): unknown {
  const moved = notesOf(part).filter((note) => findNote(whole, note.text) === undefined);
  const known = notesOf(part).length - moved.length;
  for (const note of moved) copyNote(change, note, whole);
  const counts = repoint(change, part, { whole, parts });
  const names = [part.name, ...aliasesOf(part)];
  closeEntity(change, part, whole);
  for (const name of names) addAlias(change, whole, name);
  return [part.name, moved.map(({ text }) => text), known, counts];
}

interface Counts {
  moved: number;
  known: number;
  dropped: number;
}

function repoint(change: Change, part: Entity, { whole, parts }: Whole): Counts {
  const counts: Counts = { moved: 0, known: 0, dropped: 0 };
  const isOne = (entity: Entity): boolean => entity === whole || parts.has(entity);
  for (const relation of relationsOf(change.world, part)) {
    closeRelation(change, relation);
    if (relation.from !== relation.to && isOne(relation.from) && isOne(relation.to)) {
      counts.dropped++;
      continue;
    }
    const key = {
      from: relation.from === part ? whole : relation.from,
      to: relation.to === part ? whole : relation.to,
      type: relation.type,
    };
    if (findRelation(change.world, key)?.end === null) counts.known++;
    else {
      link(change, key, { facts: latest(relation.links).facts });
      counts.moved++;
    }
  }
  return counts;
}

/** What `restore` is given for an entity. */
export interface EntityRestore {
  readonly entity_name: string;
  readonly version?: number;
  readonly timestamp?: number;
}

/** What came back, what went, and how many things could not come back. */
export interface Restored {
  readonly outcome: string;
  readonly observations: readonly string[];
  readonly removed: readonly string[];
  readonly aliases: readonly string[];
  readonly relations: number;
  readonly notRestored: number;
}

const NOTHING: Restored = {
  outcome: 'unchanged',
  observations: [],
  removed: [],
  aliases: [],
  relations: 0,
  notRestored: 0,
};

/** The tool `restore` of an entity. */
export function restoreEntity(change: Change, given: EntityRestore): Restored {
  const entity = findRestorable(change, given.entity_name);
  const state = pastOf(entity, given);
  if (entity.to !== null) return reopen(change, entity, state);
  return state === undefined ? NOTHING : setBack(change, entity, state);
}

function findRestorable(change: Change, name: string): Entity {
  const { world, project } = change;
  const current = findNamed(world, project, name);
  if (current?.name === name) return current;
  const found = findDeleted(world, project, name) ?? current ?? findPast(world, project, name)[0];
  if (found === undefined) throw new Refusal('no entity');
  return found;
}

interface State {
  readonly name: string;
  readonly type: string;
  readonly notes: readonly Note[];
}

function pastOf(entity: Entity, { version, timestamp }: EntityRestore): State | undefined {
  if (version === undefined && timestamp === undefined) return undefined;
  const found = entity.versions.find((one) =>
    version === undefined ? holds(one, timestamp) : one.version === version,
  );
  if (found === undefined) throw new Refusal('no such version');
  return { name: found.name, type: found.type, notes: notesIn(entity, found.by.at) };
}

function reopen(change: Change, entity: Entity, state: State | undefined): Restored {
  const closed = closedWith(change.world, entity);
  const { name, type } = state ?? entity;
  const heir = entity.mergedInto;
  if (heir !== undefined) removeAlias(change, heir, name);
  assertFree(change, entity, name);
  reopenEntity(change, entity, { name, type });
  const notes = state?.notes ?? closed.notes;
  for (const note of notes) copyNote(change, note, entity);
  const taken = closed.aliases.map((alias) => findNamed(change.world, change.project, alias));
  const aliases = closed.aliases.filter((_alias, index) => taken[index] === undefined);
  for (const alias of aliases) addAlias(change, entity, alias);
  const there = closed.relations.filter(({ from, to }) => from.to === null && to.to === null);
  for (const one of there) link(change, one, { facts: latest(one.links).facts });
  const others = taken.filter((holder) => holder !== undefined && holder !== entity).length;
  return {
    ...NOTHING,
    outcome: 'restored',
    observations: notes.map(({ text }) => text),
    aliases,
    relations: there.length,
    notRestored: others + closed.relations.length - there.length,
  };
}

function setBack(change: Change, entity: Entity, state: State): Restored {
  const { version } = entity;
  const before = aliasesOf(entity);
  rename(change, entity, { name: state.name, type: state.type, keepAlias: true });
  const kept = new Set<Note>();
  const missing = state.notes.filter((past) => {
    const known = findNote(entity, past.text);
    if (known === undefined || known.confidence !== past.confidence) return true;
    kept.add(known);
    return false;
  });
  const removed = notesOf(entity).filter((note) => !kept.has(note));
  for (const note of removed) closeNote(change, entity, note);
  for (const note of missing) copyNote(change, note, entity);
  return {
    ...NOTHING,
    outcome: entity.version === version ? 'unchanged' : 'restored',
    observations: missing.map(({ text }) => text),
    removed: removed.map(({ text }) => text),
    aliases: aliasesOf(entity).filter((alias) => !before.includes(alias)),
  };
}

/** The tool `restore` of a relation. */
export function restoreRelation(change: Change, given: RelationNames): Restored {
  const known = needRelation(change, given);
  if (known.end === null) return NOTHING;
  link(change, known, { facts: latest(known.links).facts });
  return { ...NOTHING, outcome: 'restored', relations: 1 };
}
