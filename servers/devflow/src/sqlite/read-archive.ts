import type {
  ArchivedAlias,
  ArchivedEntityVersion,
  ArchivedObservation,
  ArchivedRelationVersion,
  ArchiveQuery,
  ArchiveReader,
  ChangeRecord,
  EntityArchive,
  Kept,
  RelationArchiveRecord,
  RelationEnd,
} from '../memory/archive.ts';
import { formatExact, gatherRows, toMetadata } from './columns.ts';
import type { Database } from './database.ts';
import { buildInProject } from './read-entities.ts';
import { KINDS } from './read-observations.ts';

/** Reads the graph with its past. */
export function createArchiveReader(database: Database): ArchiveReader {
  return {
    archivedEntities: (query) => Promise.resolve(readArchivedEntities(database, query)),
    archivedRelations: (query) => Promise.resolve(readArchivedRelations(database, query)),
  };
}

type Keyed<Item> = ReadonlyMap<number, readonly Item[]>;

/** The rows of a statement by their first column, which is a key of ?1. */
function groupByKey<Item>(
  database: Database,
  keys: readonly number[],
  { columns, rest }: { readonly columns: string; readonly rest: string },
): Keyed<Item> {
  const rows = database.json(gatherRows(columns, rest), JSON.stringify(keys));
  const found = new Map<number, Item[]>();
  // The statements below write the members of the type that they are asked for.
  for (const [key, item] of rows as readonly (readonly [number, Item])[]) {
    const known = found.get(key);
    if (known === undefined) found.set(key, [item]);
    else known.push(item);
  }
  return found;
}

const readChanges = (added: string, ended: string): string =>
  `JOIN changes c ON c.id = ${added} LEFT JOIN changes d ON d.id = ${ended}`;

const trace = (alias: string): string =>
  `'validFrom', ${alias}.valid_from, 'validTo', ${alias}.valid_to, 'addedAt', c.at, 'endedAt', d.at`;

/** The moments at which a fact was asserted again, as JSON. */
const readSaidAgain = (kind: keyof typeof KINDS, key: string): string =>
  `json((SELECT json_group_array(c.at) FROM (SELECT c.at AS at FROM assertions s
    JOIN changes c ON c.id = s.change_id
    WHERE s.kind = ${KINDS[kind]} AND s.target_id = ${key} ORDER BY s.at) c))`;

const CHANGE = `json_object('at', c.at, 'client', c.client, 'tool', c.tool)`;

/** Every change that one of these statements names for a key, once and in order. */
function selectChanges(
  database: Database,
  keys: readonly number[],
  sources: readonly string[],
): Keyed<ChangeRecord> {
  const rest = `FROM (SELECT DISTINCT owner, change FROM (${sources.join(' UNION ALL ')}) WHERE change IS NOT NULL) x
    JOIN changes c ON c.id = x.change ORDER BY x.owner, c.at`;
  return groupByKey(database, keys, { columns: `json_array(x.owner, json(${CHANGE}))`, rest });
}

const EACH = 'FROM json_each(?1) n CROSS JOIN';

function readArchivedEntities(
  database: Database,
  query: ArchiveQuery,
): readonly Kept<EntityArchive>[] {
  const [condition] = buildInProject('e', query.project);
  const types =
    query.entityTypes === undefined ? '?4 IS NULL' : 'e.type IN (SELECT value FROM json_each(?4))';
  const heads = database.json(
    gatherRows(
      `json_object('id', e.id, 'uid', e.uid, 'project', p.name, 'createdAt', e.created_at,
        'mergedInto', m.uid)`,
      `FROM entities e JOIN projects p ON p.id = e.project_id
        LEFT JOIN entities m ON m.id = e.merged_into
        WHERE ${condition} AND e.id > ?2 AND ${types} ORDER BY e.id LIMIT ?3`,
    ),
    query.project ?? null,
    query.after ?? 0,
    query.limit,
    query.entityTypes === undefined ? null : JSON.stringify(query.entityTypes),
    // The statement above writes these members.
  ) as readonly Kept<Pick<EntityArchive, 'uid' | 'project' | 'createdAt' | 'mergedInto'>>[];
  const keys = heads.map(({ id }) => id);
  const versions = readEntityVersions(database, keys);
  const observations = readObservations(database, keys);
  const aliases = groupByKey<ArchivedAlias>(database, keys, {
    columns: `json_array(a.entity_id, json_object('alias', a.alias, ${trace('a')}))`,
    rest: `${EACH} aliases a ON a.entity_id = n.value ${readChanges('a.added_by', 'a.removed_by')}
      ORDER BY a.id`,
  });
  const changes = selectChanges(database, keys, ENTITY_CHANGES);
  return heads.map((head) => ({
    ...head,
    versions: versions.get(head.id) ?? [],
    observations: observations.get(head.id) ?? [],
    aliases: aliases.get(head.id) ?? [],
    changes: changes.get(head.id) ?? [],
  }));
}

const ENTITY_CHANGES = [
  ...['change_id', 'ended_by'].map(
    (column) =>
      `SELECT v.entity_id AS owner, v.${column} AS change ${EACH} entity_versions v ON v.entity_id = n.value`,
  ),
  ...['observations', 'aliases'].flatMap((table) =>
    ['added_by', 'removed_by'].map(
      (column) => `SELECT f.entity_id, f.${column} ${EACH} ${table} f ON f.entity_id = n.value`,
    ),
  ),
  `SELECT o.entity_id, s.change_id ${EACH} observations o ON o.entity_id = n.value
    JOIN assertions s ON s.kind = ${KINDS.observation} AND s.target_id = o.id`,
];

function readEntityVersions(
  database: Database,
  keys: readonly number[],
): Keyed<ArchivedEntityVersion> {
  return groupByKey(database, keys, {
    columns: `json_array(v.entity_id, json_object('version', v.version, 'name', v.name,
      'type', v.type, ${trace('v')}))`,
    rest: `${EACH} entity_versions v ON v.entity_id = n.value
      ${readChanges('v.change_id', 'v.ended_by')} ORDER BY v.entity_id, v.version`,
  });
}

type Raw<Item, Texts extends keyof Item> = Omit<Item, Texts> & Record<Texts, string | null>;

function readObservations(database: Database, keys: readonly number[]): Keyed<ArchivedObservation> {
  const found = groupByKey<Raw<ArchivedObservation, 'confidence'>>(database, keys, {
    columns: `json_array(o.entity_id, json_object('text', o.text, 'source', o.source,
      'confidence', ${formatExact('o.confidence')}, 'tags', json(o.tags), 'createdAt', o.created_at,
      'assertedAt', o.asserted_at, 'assertions', o.assertions,
      'saidAgainAt', ${readSaidAgain('observation', 'o.id')}, ${trace('o')}))`,
    rest: `${EACH} observations o ON o.entity_id = n.value
      ${readChanges('o.added_by', 'o.removed_by')} ORDER BY o.entity_id, o.id`,
  });
  return mapEach(found, ({ confidence, ...rest }) => ({
    ...rest,
    confidence: confidence === null ? null : Number(confidence),
  }));
}

function mapEach<From, To>(found: Keyed<From>, change: (item: From) => To): Keyed<To> {
  return new Map([...found].map(([key, items]) => [key, items.map(change)]));
}

const END = (alias: string): string =>
  `json_object('uid', ${alias}.uid, 'name', ${alias}.name, 'type', ${alias}.type)`;

type RelationHead = Kept<Omit<RelationArchiveRecord, 'versions' | 'changes' | 'from' | 'to'>> & {
  readonly from: RelationEnd;
  readonly to: RelationEnd;
};

function readArchivedRelations(
  database: Database,
  query: ArchiveQuery,
): readonly RelationArchiveRecord[] {
  const [condition] = buildInProject('r', query.project);
  const among = (alias: string): string =>
    query.entityTypes === undefined
      ? '?4 IS NULL'
      : `${alias}.type IN (SELECT value FROM json_each(?4))`;
  const heads = database.json(
    gatherRows(
      `json_object('id', r.id, 'uid', r.uid, 'project', p.name, 'type', r.type,
        'createdAt', r.created_at, 'assertedAt', r.asserted_at, 'assertions', r.assertions,
        'saidAgainAt', ${readSaidAgain('relation', 'r.id')},
        'from', ${END('f')}, 'to', ${END('t')})`,
      `FROM relations r JOIN projects p ON p.id = r.project_id
        JOIN entities f ON f.id = r.from_id JOIN entities t ON t.id = r.to_id
        WHERE ${condition} AND r.id > ?2 AND ${among('f')} AND ${among('t')}
        ORDER BY r.id LIMIT ?3`,
    ),
    query.project ?? null,
    query.after ?? 0,
    query.limit,
    query.entityTypes === undefined ? null : JSON.stringify(query.entityTypes),
    // The statement above writes these members.
  ) as readonly RelationHead[];
  const keys = heads.map(({ id }) => id);
  const versions = readRelationVersions(database, keys);
  const changes = selectChanges(database, keys, RELATION_CHANGES);
  return heads.map((head) => ({
    ...head,
    versions: versions.get(head.id) ?? [],
    changes: changes.get(head.id) ?? [],
  }));
}

const RELATION_CHANGES = [
  ...['change_id', 'ended_by'].map(
    (column) =>
      `SELECT v.relation_id AS owner, v.${column} AS change ${EACH} relation_versions v ON v.relation_id = n.value`,
  ),
  `SELECT s.target_id, s.change_id ${EACH} assertions s
    ON s.kind = ${KINDS.relation} AND s.target_id = n.value`,
];

function readRelationVersions(
  database: Database,
  keys: readonly number[],
): Keyed<ArchivedRelationVersion> {
  const found = groupByKey<Raw<ArchivedRelationVersion, 'strength' | 'confidence' | 'metadata'>>(
    database,
    keys,
    {
      columns: `json_array(v.relation_id, json_object('version', v.version,
        'strength', ${formatExact('v.strength')}, 'confidence', ${formatExact('v.confidence')},
        'metadata', v.metadata, ${trace('v')}))`,
      rest: `${EACH} relation_versions v ON v.relation_id = n.value
        ${readChanges('v.change_id', 'v.ended_by')} ORDER BY v.relation_id, v.version`,
    },
  );
  return mapEach(found, ({ strength, confidence, metadata, ...rest }) => ({
    ...rest,
    strength: Number(strength),
    confidence: Number(confidence),
    metadata: toMetadata(metadata ?? '{}'),
  }));
}
