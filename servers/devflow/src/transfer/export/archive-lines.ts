import type {
  ArchivedObservation,
  ChangeRecord,
  EntityArchive,
  RelationArchiveRecord,
  Trace,
} from '../../memory/archive.ts';
import { toIso } from '../../view/time.ts';

/** An entity with its past as a line; one that was deleted has a type that server-memory passes over. */
export function archivedEntityLine(archive: EntityArchive): object {
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
    ...stampOf(archive.changes, latest),
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
export function archivedRelationLine(archive: RelationArchiveRecord): object {
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
    ...stampOf(archive.changes, latest),
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

function stampOf(changes: readonly ChangeRecord[], latest: Trace | undefined): object {
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
