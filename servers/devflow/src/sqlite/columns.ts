import type {
  EntityRecord,
  ObservationRecord,
  RelationRecord,
  VersionRecord,
} from '../memory/records.ts';

/** A number as text: JSON written by SQLite keeps 15 digits of it, and text keeps all of them. */
export const formatExact = (column: string): string =>
  `iif(${column} IS NULL, NULL, format('%!.17g', ${column}))`;

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));

/** The columns of an entity `e` with its project `p` and its change `c`, as one JSON array. */
export function buildEntityColumns(at: string | undefined): string {
  const holds =
    at === undefined
      ? 'a.valid_to IS NULL'
      : `a.valid_from <= ${at} AND (a.valid_to IS NULL OR a.valid_to > ${at})`;
  return `json_array(e.id, e.uid, p.name, e.name, e.type, e.version, e.created_at, c.at, c.client,
    e.valid_from, e.valid_to,
    json((SELECT json_group_array(a.alias) FROM aliases a WHERE a.entity_id = e.id AND ${holds})))`;
}

type EntityTuple = readonly [
  id: number,
  uid: string,
  project: string,
  name: string,
  type: string,
  version: number,
  createdAt: number,
  updatedAt: number,
  changedBy: string,
  validFrom: number,
  validTo: number | null,
  aliases: readonly string[],
];

/** Reads what `entityColumns` wrote. */
export function toEntity(tuple: unknown): EntityRecord {
  // The statement and this type stand side by side.
  const [id, uid, project, name, type, version, createdAt, updatedAt, changedBy, ...rest] =
    tuple as EntityTuple;
  const [validFrom, validTo, aliases] = rest;
  return {
    id,
    uid,
    project,
    name,
    type,
    version,
    createdAt,
    updatedAt,
    changedBy,
    validFrom,
    validTo,
    aliases,
  };
}

const NONE: readonly string[] = [];

/** The columns of an observation `o` with the change `c` that added it, as one JSON array. */
export const OBSERVATION_COLUMNS = `json_array(o.id, o.entity_id, o.text, o.source,
  ${formatExact('o.confidence')}, o.tags, o.created_at, c.client, o.valid_from, o.valid_to,
  o.asserted_at, o.assertions)`;

type ObservationTuple = readonly [
  id: number,
  entityId: number,
  text: string,
  source: string | null,
  confidence: string | null,
  tags: string,
  createdAt: number,
  changedBy: string,
  validFrom: number,
  validTo: number | null,
  assertedAt: number,
  assertions: number,
];

/** Reads what `OBSERVATION_COLUMNS` wrote. */
export function toObservation(tuple: unknown): ObservationRecord {
  // The statement and this type stand side by side.
  const [id, entityId, text, source, confidence, tags, createdAt, changedBy, ...rest] =
    tuple as ObservationTuple;
  const [validFrom, validTo, assertedAt, assertions] = rest;
  return {
    id,
    entityId,
    text,
    source,
    confidence: toNumber(confidence),
    tags: tags === '[]' ? NONE : (JSON.parse(tags) as string[]),
    createdAt,
    changedBy,
    validFrom,
    validTo,
    assertedAt,
    assertions,
  };
}

/** The columns of a relation `r`, its project `p`, its change `c` and its ends `f` and `t`. */
export const RELATION_COLUMNS = `json_array(r.id, r.uid, p.name, r.from_id, r.to_id, f.name, t.name,
  r.type, r.version, ${formatExact('r.strength')}, ${formatExact('r.confidence')}, r.metadata, r.created_at,
  c.at, c.client, r.valid_from, r.valid_to, r.asserted_at, r.assertions)`;

type RelationTuple = readonly [
  id: number,
  uid: string,
  project: string,
  fromId: number,
  toId: number,
  from: string,
  to: string,
  type: string,
  version: number,
  strength: string,
  confidence: string,
  metadata: string,
  createdAt: number,
  updatedAt: number,
  changedBy: string,
  validFrom: number,
  validTo: number | null,
  assertedAt: number,
  assertions: number,
];

/** Reads what `RELATION_COLUMNS` wrote. */
export function toRelation(tuple: unknown): RelationRecord {
  // The statement and this type stand side by side.
  const [id, uid, project, fromId, toId, from, to, type, version, ...facts] =
    tuple as RelationTuple;
  const [strength, confidence, metadata, createdAt, updatedAt, changedBy, ...rest] = facts;
  const [validFrom, validTo, assertedAt, assertions] = rest;
  return {
    id,
    uid,
    project,
    fromId,
    toId,
    from,
    to,
    type,
    version,
    strength: Number(strength),
    confidence: Number(confidence),
    metadata: toMetadata(metadata),
    createdAt,
    updatedAt,
    changedBy,
    validFrom,
    validTo,
    assertedAt,
    assertions,
  };
}

/** Reads the metadata of a relation. */
export function toMetadata(text: string): Readonly<Record<string, unknown>> {
  // Only objects are ever written there.
  return text === '{}' ? NO_METADATA : (JSON.parse(text) as Record<string, unknown>);
}

const NO_METADATA: Readonly<Record<string, unknown>> = {};

/**
 * The columns of a version `v`, the change `c` that made it, the change `d` that ended it and the
 * version `b` before it, as one JSON array.
 */
export const VERSION_COLUMNS = `json_array(v.version, v.valid_from, v.valid_to, c.at, c.client,
  c.tool, d.at, d.client, d.tool, b.version IS NOT NULL AND b.ended_by IS NOT v.change_id)`;

type VersionTuple = readonly [
  version: number,
  validFrom: number,
  validTo: number | null,
  at: number,
  client: string,
  tool: string,
  endedAt: number | null,
  endedByClient: string | null,
  endedByTool: string | null,
  isReopened: 0 | 1,
];

/** Reads what `VERSION_COLUMNS` wrote. */
export function toVersion(tuple: unknown): VersionRecord {
  // The statement and this type stand side by side.
  const [version, validFrom, validTo, at, client, tool, ...end] = tuple as VersionTuple;
  const [endedAt, endClient, endTool, isReopened] = end;
  return {
    version,
    validFrom,
    validTo,
    at,
    changedBy: client,
    tool,
    endedBy:
      endedAt === null ? null : { at: endedAt, client: endClient ?? '', tool: endTool ?? '' },
    isReopened: isReopened === 1,
  };
}

/** Whether a span holds at a moment, or now. */
export function buildHolds(alias: string, at: string | undefined): string {
  if (at === undefined) return `${alias}.valid_to IS NULL`;
  return `${alias}.valid_from <= ${at} AND (${alias}.valid_to IS NULL OR ${alias}.valid_to > ${at})`;
}

/** The entities of now or of a moment, as a table. */
export function buildEntitySource(at: string | undefined): string {
  if (at === undefined) return 'entities';
  return `(SELECT i.id, i.uid, i.project_id, v.name, v.type, v.version, i.created_at,
      v.change_id AS changed_by, v.valid_from, v.valid_to
    FROM entity_versions v JOIN entities i ON i.id = v.entity_id
    WHERE ${buildHolds('v', at)})`;
}

/** The relations of now or of a moment, as a table. */
export function buildRelationSource(at: string | undefined): string {
  if (at === undefined) return 'relations';
  return `(SELECT i.id, i.uid, i.project_id, i.from_id, i.to_id, i.type, v.version, v.strength,
      v.confidence, v.metadata, i.created_at, v.change_id AS changed_by, v.valid_from, v.valid_to,
      i.asserted_at, i.assertions
    FROM relation_versions v JOIN relations i ON i.id = v.relation_id
    WHERE ${buildHolds('v', at)})`;
}

/** What an entity `e` needs beside itself to be read. */
export const ENTITY_JOINS =
  'JOIN projects p ON p.id = e.project_id JOIN changes c ON c.id = e.changed_by';

/** What a relation `r` needs beside itself to be read: both ends, at the same moment. */
export function buildRelationJoins(at: string | undefined): string {
  const source = buildEntitySource(at);
  return `JOIN projects p ON p.id = r.project_id JOIN changes c ON c.id = r.changed_by
    JOIN ${source} f ON f.id = r.from_id AND ${buildHolds('f', at)}
    JOIN ${source} t ON t.id = r.to_id AND ${buildHolds('t', at)}`;
}

/** The rows of a query, gathered into one JSON array in their order. */
export function gatherRows(columns: string, rest: string): string {
  // Rows are JSON already; to join them is quicker than to have them checked once more.
  return `SELECT '[' || coalesce(group_concat(row), '') || ']' FROM (SELECT ${columns} AS row ${rest})`;
}
