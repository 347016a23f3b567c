import type { EntityRecord } from '../../memory/records.ts';
import type { Writer } from '../../memory/writer.ts';
import { toIso } from '../../answers/values.ts';
import { changeKeys, chooseProject, type ImportRun } from './import-run.ts';
import type { EntityItem, ImportedNote } from './item.ts';
import { noteProblem, type ItemOutcome } from './tally.ts';

/** Brings an entity in: one that is there gets what is new about it and keeps the rest. */
export async function importEntity(
  writer: Writer,
  run: ImportRun,
  item: EntityItem,
): Promise<void> {
  const outcome =
    (await keepWithPast(writer, run, item)) ?? (await importPresent(writer, run, item));
  run.tally.entities[outcome]++;
}

/** Writes an entity with its past, where nothing here conflicts with it. */
async function keepWithPast(
  writer: Writer,
  run: ImportRun,
  item: EntityItem,
): Promise<ItemOutcome | undefined> {
  const { archive, isDeleted, where } = item;
  if (archive === undefined) return undefined;
  const project = chooseProject(run, item);
  const known = await writer.entityByUid(archive.uid);
  // It was imported before, or was exported from here.
  if (known?.project === project) return isDeleted ? 'unchanged' : undefined;
  const keys = changeKeys(run, archive.changes);
  const obstacle = await sayObstacle(writer, item, { project, known, hasKeys: keys !== undefined });
  if (obstacle !== undefined || keys === undefined) {
    noteProblem(run.tally, where, `Its history was left out: ${obstacle ?? ''}`);
    return isDeleted ? 'skipped' : undefined;
  }
  const taken = await findTakenAliases(writer, project, item);
  const aliases = archive.aliases.filter(
    ({ alias, validTo }) => validTo !== null || !taken.has(alias),
  );
  for (const alias of taken) noteProblem(run.tally, where, sayTaken(alias));
  await writer.keepEntity({ ...archive, aliases, project }, keys);
  run.tally.observations.added += archive.observations.filter(
    ({ validTo }) => validTo === null,
  ).length;
  return 'created';
}

interface Obstacles {
  readonly project: string;
  readonly known: EntityRecord | undefined;
  readonly hasKeys: boolean;
}

async function sayObstacle(
  writer: Writer,
  { name, isDeleted }: EntityItem,
  { project, known, hasKeys }: Obstacles,
): Promise<string | undefined> {
  if (known !== undefined) return `its id is that of an entity in project "${known.project}".`;
  if (!hasKeys) return 'a change in it lies in the future. Set the clock right.';
  if (isDeleted) return undefined;
  const found = await writer.findEntities({ project }, [name]);
  return found.size === 0 ? undefined : 'there is an entity of this name with one of its own.';
}

async function findTakenAliases(
  writer: Writer,
  project: string,
  { name, aliases }: EntityItem,
): Promise<ReadonlySet<string>> {
  const others = aliases.filter((alias) => alias !== name);
  return new Set((await writer.findEntities({ project }, others)).keys());
}

const sayTaken = (alias: string): string =>
  `The alias "${alias}" was left out: another entity has it.`;

/** Brings in how an entity is now. */
async function importPresent(
  writer: Writer,
  run: ImportRun,
  item: EntityItem,
): Promise<ItemOutcome> {
  if (item.validTo !== undefined || item.isDeleted) {
    const when = item.validTo === undefined ? 'was deleted' : `ended at ${toIso(item.validTo)}`;
    noteProblem(run.tally, item.where, `It ${when}; only what still holds is brought in.`);
    return 'skipped';
  }
  const project = chooseProject(run, item);
  const known = await findLive(writer, project, item);
  if (known !== undefined && known.type !== item.type) {
    const reason = `"${known.name}" stays of type "${known.type}"; the import says "${item.type}".`;
    noteProblem(run.tally, item.where, reason);
  }
  const entity = known ?? (await makeEntity(writer, project, item));
  const added = await addNotes(writer, run, { entity, notes: item.notes });
  const named = await addAliases(writer, run, { entity, item });
  if (known === undefined) return 'created';
  return added + named > 0 ? 'updated' : 'unchanged';
}

async function findLive(
  writer: Writer,
  project: string,
  { name, uid }: EntityItem,
): Promise<EntityRecord | undefined> {
  const [byName] = (await writer.findEntities({ project }, [name])).get(name) ?? [];
  if (byName !== undefined || uid === undefined) return byName;
  // Renamed since.
  const byUid = await writer.entityByUid(uid);
  return byUid?.validTo === null && byUid.project === project ? byUid : undefined;
}

async function makeEntity(
  writer: Writer,
  project: string,
  item: EntityItem,
): Promise<EntityRecord> {
  const { name, type, uid, validFrom } = item;
  const byUid = uid === undefined ? undefined : await writer.entityByUid(uid);
  const gone = byUid?.project === project ? byUid : await writer.findDeleted(project, name);
  if (gone !== undefined) return writer.reopenEntity(gone.id, { name, type, validFrom });
  return writer.insertEntity({
    project,
    name,
    type,
    uid: byUid === undefined ? uid : undefined,
    validFrom,
    createdAt: limitToNow(writer, item.createdAt),
  });
}

/** A moment that cannot be later than now. */
export function limitToNow({ at, now }: Writer, moment: number | undefined): number | undefined {
  return moment === undefined || moment <= now ? moment : at;
}

interface Noting {
  readonly entity: EntityRecord;
  readonly notes: readonly ImportedNote[];
}

// An import does not assert known facts again, so running it twice changes nothing.
async function addNotes(
  writer: Writer,
  { tally }: ImportRun,
  { entity, notes }: Noting,
): Promise<number> {
  let added = 0;
  for (const note of notes) {
    const known = await writer.findObservation(entity.id, note.text);
    if (known !== undefined) {
      tally.observations.known++;
      continue;
    }
    added++;
    const createdAt = limitToNow(writer, note.createdAt);
    const assertedAt = limitToNow(writer, note.assertedAt);
    await writer.insertObservation({ ...note, createdAt, assertedAt, entityId: entity.id });
  }
  tally.observations.added += added;
  return added;
}

interface Naming {
  readonly entity: EntityRecord;
  readonly item: EntityItem;
}

async function addAliases(
  writer: Writer,
  run: ImportRun,
  { entity, item }: Naming,
): Promise<number> {
  let added = 0;
  for (const alias of new Set(item.aliases)) {
    const [owner] =
      (await writer.findEntities({ project: entity.project }, [alias])).get(alias) ?? [];
    if (owner === undefined) {
      await writer.addAlias(entity.id, alias);
      added++;
    } else if (owner.id !== entity.id) {
      noteProblem(run.tally, item.where, sayTaken(alias));
    }
  }
  return added;
}
