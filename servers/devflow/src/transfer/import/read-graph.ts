import * as z from 'zod';

import {
  describeFirstProblem,
  entityHistory,
  metadata,
  name,
  noteFields,
  noteText,
  projectName,
  relationHistory,
  share,
  time,
  type,
  uid,
} from './item.shapes.ts';
import type { EntityItem, ImportedNote, Problem, Read, RelationItem } from './item.ts';

/** The forms that can be read: JSON Lines as of server-memory and ours, or one JSON object as of memento. */
export const IMPORT_FORMATS = ['jsonl', 'json'] as const;

/** A form that can be read. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

// A JSON document that is laid out, or begins with one of its lists.
const DOCUMENT = /^\s*\{\s*(?:$|"(?:entities|relations)"\s*:)/u;

/** Detects the form of a text by its beginning. */
export function detectFormat(text: string): ImportFormat {
  const [first = ''] = text.replace(/^[\uFEFF\s]+/u, '').split('\n', 1);
  if (DOCUMENT.test(first)) return 'json';
  const value = parse(first);
  return isRecord(value) && Array.isArray(value['entities']) ? 'json' : 'jsonl';
}

/** Reads one line; none where it is empty. */
export function readLine(line: string, number: number): Read | undefined {
  const text = number === 1 ? line.replace(/^\uFEFF/u, '') : line;
  if (text.trim() === '') return undefined;
  const where = `line ${number}`;
  const value = parse(text);
  if (value === undefined) return { problems: [{ where, reason: 'It is not JSON.' }] };
  return readItem(where, value);
}

/** Reads a JSON document with lists of entities and relations. */
export function readDocument(text: string): readonly Read[] {
  const value = parse(text.replace(/^\uFEFF/u, ''));
  const lists = isRecord(value) ? [value['entities'], value['relations']] : [];
  if (!lists.some((list) => Array.isArray(list))) {
    const reason = 'Expected a JSON object with the lists "entities" and "relations".';
    return [{ problems: [{ where: 'the whole', reason }] }];
  }
  const [entities, relations] = lists.map((list): unknown[] => (Array.isArray(list) ? list : []));
  return [
    ...(entities ?? []).map((one, index) => readEntity(`entities[${index}]`, one)),
    ...(relations ?? []).map((one, index) => readRelation(`relations[${index}]`, one)),
  ];
}

/** Reads a text of either form. */
export function readGraph(
  text: string,
  format: ImportFormat = detectFormat(text),
): readonly Read[] {
  if (format === 'json') return readDocument(text);
  return text.split('\n').flatMap((line, index) => readLine(line, index + 1) ?? []);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
function readItem(where: string, value: unknown): Read {
  const kind = typeof value === 'object' && value !== null && 'type' in value ? value.type : '';
  switch (kind) {
    case 'entity':
    case 'deleted_entity':
      return readEntity(where, value, kind === 'deleted_entity');
    case 'relation':
    case 'deleted_relation':
      return readRelation(where, value, kind === 'deleted_relation');
    default:
      return refuse(where, 'Expected an object whose type is "entity" or "relation".');
  }
}

const refuse = (where: string, reason: string): Read => ({ problems: [{ where, reason }] });

/** Reads an entity. */
function readEntity(where: string, value: unknown, isDeleted = false): Read {
  const read = entity.safeParse(value);
  if (!read.success) return refuse(where, describeFirstProblem(read.error));
  const { id, entityType, observations, observationDetails, aliases, history, ...rest } =
    removeNulls(read.data);
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

const note = z.union([
  noteText.transform((text) => ({ text })),
  z.object({ text: noteText, ...noteFields.shape }),
]);

/** Reads an observation: a text, perhaps with what is known of it beside, or both in one object. */
function readNote(given: unknown, detail: unknown): ImportedNote | string {
  const read = note.safeParse(given);
  if (!read.success) return sayWrong(given, read.error);
  const beside = noteFields.safeParse(detail ?? {});
  if (!beside.success) return describeFirstProblem(beside.error);
  return { ...removeNulls(beside.data), ...removeNulls(read.data) };
}

function sayWrong(given: unknown, error: z.ZodError): string {
  if (typeof given !== 'string') return 'expected a text';
  const single = noteText.safeParse(given);
  return single.success ? describeFirstProblem(error) : describeFirstProblem(single.error);
}

/** Reads a relation. */
function readRelation(where: string, value: unknown, isDeleted = false): Read {
  const read = relation.safeParse(value);
  if (!read.success) return refuse(where, describeFirstProblem(read.error));
  const { id, relationType, fromId, toId, history, ...rest } = removeNulls(read.data);
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

/** The same without what is null. */
function removeNulls<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], null> } {
  // Each member that is left is not null.
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) as {
    [Key in keyof Value]: Exclude<Value[Key], null>;
  };
}
