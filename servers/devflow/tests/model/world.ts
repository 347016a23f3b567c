/** What was noted about an entity, for a span of time. */
export interface Note {
  readonly seq: number;
  readonly text: string;
  readonly confidence: number | undefined;
  readonly from: number;
  to: number | null;
  readonly addedBy: number;
  removedBy: number | null;
}

/** Another name of an entity, for a span of time. */
export interface Alias {
  readonly alias: string;
  readonly from: number;
  to: number | null;
  removedBy: number | null;
}

/** What made something, by its moment and its tool. */
export interface Cause {
  readonly at: number;
  readonly tool: string;
}

/** A version of an entity. */
export interface Version {
  readonly version: number;
  name: string;
  type: string;
  readonly from: number;
  to: number | null;
  readonly by: Cause;
  endedBy: Cause | null;
}

/** An entity with its whole past. */
export interface Entity {
  readonly seq: number;
  readonly project: string;
  /** The stable id that the server gave it, once that is known. */
  uid: string | undefined;
  name: string;
  type: string;
  version: number;
  to: number | null;
  readonly versions: Version[];
  readonly notes: Note[];
  readonly aliases: Alias[];
  mergedInto: Entity | undefined;
}

/** What is known of a relation beside its kind. */
export interface Facts {
  readonly strength: number;
  readonly confidence: number;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A version of a relation. */
export interface Link {
  readonly version: number;
  readonly facts: Facts;
  readonly from: number;
  to: number | null;
  readonly by: Cause;
  endedBy: Cause | null;
}

/** A relation with its whole past. */
export interface Relation {
  readonly seq: number;
  readonly from: Entity;
  readonly to: Entity;
  readonly type: string;
  readonly links: Link[];
  /** Counts its versions, also those that are no longer kept. */
  version: number;
  end: number | null;
}

/** All that the model remembers. */
export interface World {
  readonly entities: Entity[];
  readonly relations: Relation[];
  /** The moment of the last change. */
  last: number;
  seq: number;
}

/** A world in which nothing was said yet. */
export function createWorld(): World {
  return { entities: [], relations: [], last: 0, seq: 0 };
}

/** What tells notes apart. */
export function plain(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ');
}

/** Whether a span holds at a moment, or now. */
export function holds(
  span: { readonly from: number; readonly to: number | null },
  at: number | undefined,
): boolean {
  if (at === undefined) return span.to === null;
  return span.from <= at && (span.to === null || span.to > at);
}

/** The version that something is in. */
export function latest<Item>(versions: readonly Item[]): Item {
  const last = versions.at(-1);
  if (last === undefined) throw new Error('The model has something without a version.');
  return last;
}

/** The entity of a project that has a name, or has it as an alias. */
export function findNamed(world: World, project: string, name: string): Entity | undefined {
  const there = world.entities.filter((one) => one.project === project && one.to === null);
  return (
    there.find((one) => one.name === name) ?? there.find((one) => aliasesOf(one).includes(name))
  );
}

/** The entity of this name that was deleted last. */
export function findDeleted(world: World, project: string, name: string): Entity | undefined {
  return world.entities
    .filter((one) => one.project === project && one.name === name && one.to !== null)
    .toSorted((a, b) => (b.to ?? 0) - (a.to ?? 0))[0];
}

/** Entities that have or had a name: those that are there first, then those deleted last. */
export function findPast(world: World, project: string, name: string): readonly Entity[] {
  const had = (one: Entity): boolean =>
    one.versions.some((version) => version.name === name) ||
    one.aliases.some(({ alias }) => alias === name);
  const rank = (one: Entity): readonly number[] => [
    one.to === null ? 0 : 1,
    one.name === name ? 0 : 1,
    -(one.to ?? 0),
    -one.seq,
  ];
  return world.entities
    .filter((one) => one.project === project && had(one))
    .toSorted((a, b) => compare(rank(a), rank(b)));
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, place) => value !== b[place]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** The other names of an entity now. */
export function aliasesOf(entity: Entity): readonly string[] {
  return entity.aliases.filter(({ to }) => to === null).map(({ alias }) => alias);
}

/** What is noted about an entity now. */
export function notesOf(entity: Entity): readonly Note[] {
  return entity.notes.filter(({ to }) => to === null);
}

/** The note of an entity with a text, spaces aside. */
export function findNote(entity: Entity, text: string): Note | undefined {
  return notesOf(entity).find((note) => plain(note.text) === plain(text));
}

/** The relations of an entity now. */
export function relationsOf(world: World, entity: Entity): readonly Relation[] {
  return world.relations.filter(
    (one) => one.end === null && (one.from === entity || one.to === entity),
  );
}

/** The relation of a kind between two entities, also one that was deleted. */
export function findRelation(
  world: World,
  key: { readonly from: Entity; readonly to: Entity; readonly type: string },
): Relation | undefined {
  return world.relations.find(
    (one) => one.from === key.from && one.to === key.to && one.type === key.type,
  );
}
