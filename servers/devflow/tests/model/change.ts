import {
  aliasesOf,
  latest,
  notesOf,
  plain,
  type Cause,
  type Entity,
  type Facts,
  type Note,
  type Relation,
  type World,
} from './world.ts';

/** One change to the model while it is being made. */
export interface Change extends Cause {
  readonly world: World;
  readonly project: string;
  /** Whether anything was changed or said, so that its moment is taken. */
  isRecorded: boolean;
}

const cause = ({ at, tool }: Change): Cause => ({ at, tool });

/** Begins a new version of an entity, once in a change. */
function bump(change: Change, entity: Entity): void {
  change.isRecorded = true;
  const last = latest(entity.versions);
  if (entity.to !== null || last.by.at === change.at) return;
  last.to = change.at;
  last.endedBy = cause(change);
  entity.version++;
  pushVersion(change, entity, change.at);
}

function pushVersion(change: Change, entity: Entity, from: number): void {
  const { version, name, type } = entity;
  const by = cause(change);
  entity.versions.push({ version, name, type, from, to: null, by, endedBy: null });
}

/** Makes an entity. */
export function insertEntity(
  change: Change,
  made: { readonly name: string; readonly type: string; readonly validFrom?: number | undefined },
): Entity {
  change.isRecorded = true;
  const { world, project, at } = change;
  const { name, type, validFrom = at } = made;
  const lists = { versions: [], notes: [], aliases: [] };
  const empty = { uid: undefined, mergedInto: undefined, to: null, version: 1, ...lists };
  const entity: Entity = { seq: world.seq++, project, name, type, ...empty };
  pushVersion(change, entity, Math.min(validFrom, at));
  world.entities.push(entity);
  return entity;
}

/** Gives an entity another name and type. */
export function revise(
  change: Change,
  entity: Entity,
  to: { readonly name: string; readonly type: string },
): void {
  bump(change, entity);
  entity.name = to.name;
  entity.type = to.type;
  Object.assign(latest(entity.versions), to);
}

/** Ends an entity, its aliases and its notes. */
export function closeEntity(change: Change, entity: Entity, mergedInto?: Entity): void {
  change.isRecorded = true;
  const { at } = change;
  for (const span of [...entity.notes, ...entity.aliases]) {
    if (span.to !== null) continue;
    span.to = at;
    span.removedBy = at;
  }
  const last = latest(entity.versions);
  last.to = at;
  last.endedBy = cause(change);
  entity.to = at;
  entity.mergedInto = mergedInto;
}

/** Brings back an entity that was closed. */
export function reopenEntity(
  change: Change,
  entity: Entity,
  made: { readonly name: string; readonly type: string; readonly validFrom?: number | undefined },
): void {
  change.isRecorded = true;
  const { at } = change;
  const from = Math.max(Math.min(made.validFrom ?? at, at), entity.to ?? 0);
  entity.name = made.name;
  entity.type = made.type;
  entity.version++;
  entity.to = null;
  entity.mergedInto = undefined;
  pushVersion(change, entity, from);
}

/** Gives an entity another name that finds it. */
export function addAlias(change: Change, entity: Entity, alias: string): void {
  bump(change, entity);
  entity.aliases.push({ alias, from: change.at, to: null, removedBy: null });
}

/** Takes a name from an entity. */
export function removeAlias(change: Change, entity: Entity, alias: string): void {
  if (!aliasesOf(entity).includes(alias)) return;
  bump(change, entity);
  for (const one of entity.aliases) {
    if (one.alias !== alias || one.to !== null) continue;
    one.to = change.at;
    one.removedBy = change.at;
  }
}

/** Adds a note. */
export function insertNote(
  change: Change,
  entity: Entity,
  made: Pick<Note, 'text' | 'confidence'> & { readonly validFrom?: number | undefined },
): void {
  bump(change, entity);
  const { at, world } = change;
  const { text, confidence, validFrom = at } = made;
  const from = Math.min(validFrom, at);
  const note = { seq: world.seq++, text, confidence, from, to: null, addedBy: at, removedBy: null };
  entity.notes.push(note);
}

/** Ends a note. */
export function closeNote(change: Change, entity: Entity, note: Note): void {
  bump(change, entity);
  note.to = change.at;
  note.removedBy = change.at;
}

/** Makes a relation, or brings it back. */
export function link(
  change: Change,
  key: Pick<Relation, 'from' | 'to' | 'type'>,
  { facts, validFrom }: { readonly facts: Facts; readonly validFrom?: number | undefined },
): void {
  const { world, at } = change;
  const known = world.relations.find(
    (one) => one.from === key.from && one.to === key.to && one.type === key.type,
  );
  const relation = known ?? { seq: world.seq++, ...key, links: [], version: 0, end: null };
  if (known === undefined) world.relations.push(relation);
  beginLink(change, relation, { facts, from: Math.min(validFrom ?? at, at) });
}

function beginLink(
  change: Change,
  relation: Relation,
  { facts, from }: { readonly facts: Facts; readonly from: number },
): void {
  change.isRecorded = true;
  const start = Math.max(from, relation.end ?? 0);
  relation.version++;
  relation.end = null;
  const { version } = relation;
  const by = cause(change);
  relation.links.push({ version, facts, from: start, to: null, by, endedBy: null });
}

/** Changes what is known of a relation. */
export function reviseLink(change: Change, relation: Relation, facts: Facts): void {
  endLink(change, relation);
  beginLink(change, relation, { facts, from: change.at });
}

/** Ends a relation. */
export function closeRelation(change: Change, relation: Relation): void {
  endLink(change, relation);
  relation.end = change.at;
}

function endLink(change: Change, relation: Relation): void {
  change.isRecorded = true;
  const last = latest(relation.links);
  last.to = change.at;
  last.endedBy = cause(change);
}

/** Copies a note to an entity, with all that was known of it. */
export function copyNote(change: Change, note: Note, entity: Entity): void {
  insertNote(change, entity, { text: note.text, confidence: note.confidence });
}

/** What an entity lost in the change that ended it. */
export function closedWith(
  world: World,
  entity: Entity,
): {
  readonly notes: readonly Note[];
  readonly aliases: readonly string[];
  readonly relations: readonly Relation[];
} {
  const ended = latest(entity.versions).endedBy?.at;
  const touches = (one: Relation): boolean => one.from === entity || one.to === entity;
  return {
    notes: entity.notes.filter(({ removedBy }) => removedBy === ended),
    aliases: entity.aliases.filter(({ removedBy }) => removedBy === ended).map((one) => one.alias),
    relations: world.relations.filter(
      (one) => touches(one) && one.end !== null && latest(one.links).endedBy?.at === ended,
    ),
  };
}

/** The notes of an entity in one of its versions. */
export function notesIn(entity: Entity, at: number): readonly Note[] {
  return entity.notes.filter(
    ({ addedBy, removedBy }) => addedBy <= at && (removedBy === null || removedBy > at),
  );
}

/** Notes something, unless it is noted already; whether it is new. */
export function note(
  change: Change,
  entity: Entity,
  made: Parameters<typeof insertNote>[2],
): boolean {
  const same = notesOf(entity).find((one) => plain(one.text) === plain(made.text));
  if (same === undefined) {
    insertNote(change, entity, made);
    return true;
  }
  // What is said again takes a moment, though it makes no version.
  if (same.addedBy !== change.at) change.isRecorded = true;
  return false;
}
