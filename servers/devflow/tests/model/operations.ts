import { isDeepStrictEqual } from 'node:util';

import {
  closeEntity,
  closeNote,
  closeRelation,
  insertEntity,
  link,
  note,
  reopenEntity,
  reviseLink,
  type Change,
} from './change.ts';
import {
  findDeleted,
  findNamed,
  findNote,
  findRelation,
  latest,
  relationsOf,
  type Entity,
  type Facts,
  type Relation,
} from './world.ts';

/** What the model refuses, as the server must. */
export class Refusal extends Error {}

/** An observation as a call gives it. */
export type GivenNote =
  string | { readonly text: string; readonly confidence?: number; readonly validFrom?: number };

const toNote = (given: GivenNote): Parameters<typeof note>[2] =>
  typeof given === 'string'
    ? { text: given, confidence: undefined }
    : { confidence: undefined, ...given };

/** A relation as a call names it. */
export interface RelationNames {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

/** What a call may say of a relation. */
export type SomeFacts = { readonly [Key in keyof Facts]?: Facts[Key] };

/** The tool `create_entities`; what became of each. */
export function createEntities(
  change: Change,
  given: readonly {
    readonly name: string;
    readonly entityType: string;
    readonly observations: readonly GivenNote[];
    readonly validFrom?: number;
  }[],
): readonly string[] {
  return given.map(({ name, entityType: type, observations, validFrom }) => {
    const known = findNamed(change.world, change.project, name);
    if (known !== undefined) {
      return known.name === name && known.type === type ? 'unchanged' : 'skipped';
    }
    const gone = findDeleted(change.world, change.project, name);
    const made = { name, type, validFrom };
    if (gone !== undefined) reopenEntity(change, gone, made);
    const entity = gone ?? insertEntity(change, made);
    for (const one of observations) note(change, entity, toNote(one));
    return 'created';
  });
}

/** The tool `add_observations`; what became of each, and how many are new. */
export function addObservations(
  change: Change,
  given: readonly { readonly entityName: string; readonly contents: readonly GivenNote[] }[],
): readonly (readonly [string, number])[] {
  return given.map(({ entityName, contents }) => {
    const entity = findNamed(change.world, change.project, entityName);
    if (entity === undefined) return ['not_found', 0];
    const added = contents.filter((one) => note(change, entity, toNote(one))).length;
    return [added === 0 ? 'unchanged' : 'updated', added];
  });
}

/** The tool `delete_entities`; what became of each. */
export function deleteEntities(change: Change, names: readonly string[]): readonly string[] {
  const found = names.map((name) => findNamed(change.world, change.project, name));
  const done = new Set<Entity>();
  return found.map((entity) => {
    if (entity === undefined) return 'not_found';
    if (done.has(entity)) return 'unchanged';
    done.add(entity);
    for (const one of relationsOf(change.world, entity)) closeRelation(change, one);
    closeEntity(change, entity);
    return 'deleted';
  });
}

/** The tool `delete_observations`; what became of each, and how many are gone. */
export function deleteObservations(
  change: Change,
  given: readonly { readonly entityName: string; readonly observations: readonly string[] }[],
): readonly (readonly [string, number])[] {
  return given.map(({ entityName, observations }) => {
    const entity = findNamed(change.world, change.project, entityName);
    if (entity === undefined) return ['not_found', 0];
    let deleted = 0;
    for (const text of new Set(observations)) {
      const found = findNote(entity, text);
      if (found === undefined) continue;
      closeNote(change, entity, found);
      deleted++;
    }
    return [deleted > 0 ? 'deleted' : 'not_found', deleted];
  });
}

/** What a relation is taken for when nothing is said of it. */
export const USUAL: Facts = { strength: 0.9, confidence: 0.95, metadata: {} };

function factsOf(given: SomeFacts, otherwise: Facts): Facts {
  const { strength, confidence, metadata } = { ...otherwise, ...given };
  return { strength, confidence, metadata };
}

/** The ends of a relation, where both are there. */
export function endsOf(
  { world, project }: Change,
  names: RelationNames,
): Pick<Relation, 'from' | 'to' | 'type'> | undefined {
  const from = findNamed(world, project, names.from);
  const to = findNamed(world, project, names.to);
  if (from === undefined || to === undefined) return undefined;
  return { from, to, type: names.relationType };
}

/** The tool `create_relations`; what became of each. */
export function createRelations(
  change: Change,
  given: readonly (RelationNames & SomeFacts & { readonly validFrom?: number })[],
): readonly string[] {
  return given.map(({ validFrom, ...one }) => {
    const ends = endsOf(change, one);
    if (ends === undefined) return 'not_found';
    const known = findRelation(change.world, ends);
    if (known?.end === null) {
      // Saying it again takes a moment, though it makes no version.
      if (latest(known.links).by.at !== change.at) change.isRecorded = true;
      return 'unchanged';
    }
    link(change, ends, { facts: factsOf(one, USUAL), validFrom });
    return 'created';
  });
}

/** The tool `delete_relations`; what became of each. */
export function deleteRelations(
  change: Change,
  given: readonly RelationNames[],
): readonly string[] {
  return given.map((one) => {
    const ends = endsOf(change, one);
    const known = ends === undefined ? undefined : findRelation(change.world, ends);
    if (known?.end !== null) return 'not_found';
    closeRelation(change, known);
    return 'deleted';
  });
}

/** The relation of these names, deleted or not. */
export function needRelation(change: Change, names: RelationNames): Relation {
  const ends = endsOf(change, names);
  const known = ends === undefined ? undefined : findRelation(change.world, ends);
  if (known === undefined) throw new Refusal('no relation');
  return known;
}

/** The tool `update_relation`; what became of it. */
export function updateRelation(
  change: Change,
  given: RelationNames & SomeFacts,
  isMerged: boolean,
): string {
  const known = needRelation(change, given);
  if (known.end !== null) throw new Refusal('a deleted relation');
  const before = latest(known.links).facts;
  // Generated objects may have no prototype, which is no difference on the wire.
  const { metadata } = structuredClone(given);
  const whole =
    metadata === undefined
      ? before.metadata
      : isMerged
        ? { ...before.metadata, ...metadata }
        : metadata;
  const after = factsOf({ ...given, metadata: whole }, before);
  if (isDeepStrictEqual(before, after)) return 'unchanged';
  reviseLink(change, known, after);
  return 'updated';
}
