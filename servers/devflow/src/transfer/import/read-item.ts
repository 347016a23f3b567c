import * as z from 'zod';

import { firstProblem, metadata, name, projectName, share, time, type, uid } from './fields.ts';
import type { EntityItem, ImportedNote, Problem, Read, RelationItem } from './item.ts';
import { entityHistory, relationHistory } from './read-history.ts';
import { readNote, withoutNull } from './read-note.ts';

const shared = {
  project: projectName.nullish(),
  id: uid.nullish(),
  createdAt: time.nullish(),
  validFrom: time.nullish(),
  validTo: time.nullish(),
};

const entity = z.object({
  ...shared,
  name,
  entityType: type,
  observations: z.array(z.unknown()).nullish(),
  observationDetails: z.array(z.unknown()).nullish(),
  aliases: z.array(name).nullish(),
  mergedInto: uid.nullish(),
  history: entityHistory.nullish(),
});

const relation = z.object({
  ...shared,
  from: name,
  to: name,
  relationType: type,
  strength: share.nullish(),
  confidence: share.nullish(),
  metadata: metadata.nullish(),
  fromId: uid.nullish(),
  toId: uid.nullish(),
  assertedAt: time.nullish(),
  assertions: z.number().int().min(1).nullish(),
  history: relationHistory.nullish(),
});

/** Reads one line of a file, or one member of a list, by its type. */
export function readItem(where: string, value: unknown): Read {
  const kind = typeof value === 'object' && value !== null && 'type' in value ? value.type : '';
  switch (kind) {
    case 'entity':
    case 'deleted_entity':
      return readEntity(where, value, kind === 'deleted_entity');
    case 'relation':
    case 'deleted_relation':
      return readRelation(where, value, kind === 'deleted_relation');
    default:
      return refused(where, 'Expected an object whose type is "entity" or "relation".');
  }
}

const refused = (where: string, reason: string): Read => ({ problems: [{ where, reason }] });

/** Reads an entity. */
export function readEntity(where: string, value: unknown, isDeleted = false): Read {
  const read = entity.safeParse(value);
  if (!read.success) return refused(where, firstProblem(read.error));
  const { id, entityType, observations, observationDetails, aliases, history, ...rest } =
    withoutNull(read.data);
  const { notes, problems } = readNotes(where, observations ?? [], observationDetails ?? []);
  const { createdAt = 0, mergedInto = null } = rest;
  const archive =
    history === undefined || id === undefined
      ? undefined
      : { ...history, uid: id, createdAt, mergedInto, project: '' };
  const item: EntityItem = {
    ...rest,
    kind: 'entity',
    where,
    uid: id,
    type: entityType,
    aliases: aliases ?? [],
    notes,
    archive,
    isDeleted,
  };
  return { item, problems };
}

function readNotes(
  where: string,
  given: readonly unknown[],
  details: readonly unknown[],
): { readonly notes: readonly ImportedNote[]; readonly problems: readonly Problem[] } {
  const notes: ImportedNote[] = [];
  const problems: Problem[] = [];
  for (const [index, one] of given.entries()) {
    const note = readNote(one, details[index]);
    if (typeof note !== 'string') notes.push(note);
    else problems.push({ where: `${where}, observation ${index + 1}`, reason: note });
  }
  return { notes, problems };
}

/** Reads a relation. */
export function readRelation(where: string, value: unknown, isDeleted = false): Read {
  const read = relation.safeParse(value);
  if (!read.success) return refused(where, firstProblem(read.error));
  const { id, relationType, fromId, toId, history, ...rest } = withoutNull(read.data);
  const { createdAt = 0, assertedAt = createdAt, assertions = 1 } = rest;
  const archive =
    history === undefined || id === undefined
      ? undefined
      : { ...history, uid: id, type: relationType, createdAt, assertedAt, assertions };
  const item: RelationItem = {
    ...rest,
    kind: 'relation',
    where,
    uid: id,
    type: relationType,
    fromUid: fromId,
    toUid: toId,
    archive,
    isDeleted,
  };
  return { item, problems: [] };
}
