import { toIso } from '../../answers/values.ts';
import type { ObservationDetail } from '../../entities/entity.shapes.ts';
import { toEntityHead, toObservationDetail } from '../../entities/pack-entity.ts';
import type {
  ArchivedObservation,
  ChangeRecord,
  EntityArchive,
  RelationArchiveRecord,
  Trace,
} from '../../memory/archive.ts';
import type { ObservationRecord } from '../../memory/records.ts';
import { toRelationView } from '../../relations/relation.shapes.ts';
import {
  type ExportRequest,
  type Noted,
  type Section,
  type JoinedRelation,
  walkEntities,
  walkRelations,
} from './walk.ts';

/**
 * JSON Lines: one entity or relation in each. The fields of server-memory stand at the top of each
 * line and all else beside them, so that it reads the file too.
 */
export function createJsonlSections(request: ExportRequest): readonly Section[] {
  return request.includeHistory === true
    ? createArchiveSections(request)
    : createPresentSections(request);
}

function createPresentSections(request: ExportRequest): readonly Section[] {
  return [
    {
      name: 'entities',
      parts: async function* entities(reader, after) {
        for await (const chunk of walkEntities(reader, request, after)) {
          for (const noted of chunk) {
            yield { text: toLine(writeEntityLine(noted)), after: noted.entity.id };
          }
        }
      },
    },
    {
      name: 'relations',
      parts: async function* relations(reader, after) {
        for await (const chunk of walkRelations(reader, request, after)) {
          for (const joined of chunk) {
            yield { text: toLine(writeRelationLine(joined)), after: joined.relation.id };
          }
        }
      },
    },
  ];
}

// An entity may have a long past.
const CHUNK = 50;

function createArchiveSections({
  scope,
  entityTypes,
  chunk = CHUNK,
}: ExportRequest): readonly Section[] {
  const query = { project: scope.project, entityTypes, limit: chunk };
  return [
    {
      name: 'entities',
      parts: async function* entities(reader, start) {
        for (let after = start; ;) {
          const archives = await reader.archivedEntities({ ...query, after });
          for (const archive of archives) {
            after = archive.id;
            yield { text: toLine(writeArchivedEntityLine(archive)), after };
          }
          if (archives.length < chunk) return;
        }
      },
    },
    {
      name: 'relations',
      parts: async function* relations(reader, start) {
        for (let after = start; ;) {
          const archives = await reader.archivedRelations({ ...query, after });
          for (const archive of archives) {
            after = archive.id;
            yield { text: toLine(writeArchivedRelationLine(archive)), after };
          }
          if (archives.length < chunk) return;
        }
      },
    },
  ];
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** An entity as a line: server-memory reads the first four fields, we read all. */
export function writeEntityLine({ entity, observations }: Noted): object {
  return {
    type: 'entity',
    ...toEntityHead(entity, 'full'),
    observations: observations.map(({ text }) => text),
    ...(observations.length === 0 ? {} : { observationDetails: observations.map(toDetail) }),
  };
}

/** What is known of an observation, without its key, which means nothing elsewhere. */
function toDetail(observation: ObservationRecord): Omit<ObservationDetail, 'id'> {
  const { id: _id, ...detail } = toObservationDetail(observation);
  return detail;
}

/** A relation as a line: server-memory reads the first four fields, we read all. */
export function writeRelationLine({ relation, from, to }: JoinedRelation): object {
  const { assertions, assertedAt } = relation;
  return {
    type: 'relation',
    ...toRelationView(relation, 'full'),
    ...(assertions > 1 ? { assertions, assertedAt: toIso(assertedAt) } : {}),
    fromId: from.uid,
    toId: to.uid,
  };
}

/** An entity with its past as a line; one that was deleted has a type that server-memory passes over. */
function writeArchivedEntityLine(archive: EntityArchive): object {
  const { uid, project, createdAt, mergedInto, versions, observations, aliases } = archive;
  const latest = versions.at(-1);
  const live = observations.filter(({ validTo }) => validTo === null);
  const isLive = latest?.validTo === null;
  const names = aliases.filter(({ validTo }) => validTo === null).map(({ alias }) => alias);
  return {
    type: isLive ? 'entity' : 'deleted_entity',
    name: latest?.name,
    entityType: latest?.type,
    observations: live.map(({ text }) => text),
    project,
    ...(names.length === 0 ? {} : { aliases: names }),
    id: uid,
    version: latest?.version,
    createdAt: toIso(createdAt),
    ...toStamp(archive.changes, latest),
    ...(mergedInto === null ? {} : { mergedInto }),
    history: {
      versions: versions.map(({ version, name, type, ...trace }) => ({
        version,
        name,
        entityType: type,
        ...toTrace(trace),
      })),
      observations: observations.map(toObservation),
      aliases: aliases.map(({ alias, ...trace }) => ({ alias, ...toTrace(trace) })),
      changes: archive.changes.map(toChange),
    },
  };
}

/** A relation with its past as a line. */
function writeArchivedRelationLine(archive: RelationArchiveRecord): object {
  const { from, to, type, project, uid, createdAt, versions, saidAgainAt } = archive;
  const latest = versions.at(-1);
  return {
    type: latest?.validTo === null ? 'relation' : 'deleted_relation',
    from: from.name,
    to: to.name,
    relationType: type,
    project,
    strength: latest?.strength,
    confidence: latest?.confidence,
    metadata: latest?.metadata,
    id: uid,
    version: latest?.version,
    createdAt: toIso(createdAt),
    ...toStamp(archive.changes, latest),
    fromId: from.uid,
    toId: to.uid,
    assertions: archive.assertions,
    assertedAt: toIso(archive.assertedAt),
    history: {
      versions: versions.map(({ version, strength, confidence, metadata, ...trace }) => ({
        version,
        strength,
        confidence,
        metadata,
        ...toTrace(trace),
      })),
      saidAgainAt: saidAgainAt.map(toIso),
      changes: archive.changes.map(toChange),
    },
  };
}

function toStamp(changes: readonly ChangeRecord[], latest: Trace | undefined): object {
  const change = changes.find(({ at }) => at === latest?.addedAt);
  if (change === undefined || latest === undefined) return {};
  const validFrom = toIso(latest.validFrom);
  return { updatedAt: toIso(change.at), changedBy: change.client, validFrom };
}

function toTrace({ validFrom, validTo, addedAt, endedAt }: Trace): object {
  return {
    validFrom: toIso(validFrom),
    ...(validTo === null ? {} : { validTo: toIso(validTo) }),
    addedAt: toIso(addedAt),
    ...(endedAt === null ? {} : { endedAt: toIso(endedAt) }),
  };
}

function toObservation(observation: ArchivedObservation): object {
  const { text, source, confidence, tags, createdAt, assertedAt, assertions } = observation;
  return {
    text,
    ...(source === null ? {} : { source }),
    ...(confidence === null ? {} : { confidence }),
    ...(tags.length === 0 ? {} : { tags }),
    createdAt: toIso(createdAt),
    assertions,
    assertedAt: toIso(assertedAt),
    ...(observation.saidAgainAt.length === 0
      ? {}
      : { saidAgainAt: observation.saidAgainAt.map(toIso) }),
    ...toTrace(observation),
  };
}

const toChange = ({ at, client, tool }: ChangeRecord): object => ({ at: toIso(at), client, tool });
