import { toIso } from '../../answers/values.ts';
import type { ChangeRecord } from '../../memory/archive.ts';
import type { By, Memory } from '../../memory/memory.ts';
import type { EntityRecord, RelationRecord } from '../../memory/records.ts';
import type { Writer } from '../../memory/writer.ts';
import { USUAL_FACTS } from '../../relations/change-relations.ts';
import { importEntity, limitToNow } from './import-entity.ts';
import {
  beginImport,
  changeKeys,
  chooseProject,
  gatherChanges,
  importChanges,
  type ImportRun,
} from './import-run.ts';
import type { EntityItem, Problem, Read, RelationItem } from './item.ts';
import type { ImportSource } from './source.ts';
import { type ItemOutcome, noteProblem, noteProblems, type Tally } from './tally.ts';

type Item = EntityItem | RelationItem;

/** Brings in everything that was read: first what relations refer to, then relations. */
export async function importAll(
  writer: Writer,
  run: ImportRun,
  reads: readonly Read[],
): Promise<void> {
  const items = reads.flatMap(({ item }) => item ?? []);
  for (const { problems } of reads) noteProblems(run.tally, problems);
  const changes = new Map<string, ChangeRecord>();
  for (const item of items) gatherChanges(changes, item);
  await importChanges(writer, run, changes);
  await importEntities(writer, run, items);
  await importRelations(writer, run, items);
}

/** Brings in the entities among some items. */
async function importEntities(
  writer: Writer,
  run: ImportRun,
  items: readonly Item[],
): Promise<void> {
  for (const item of items) {
    if (item.kind === 'entity') await importEntity(writer, run, item);
  }
}

/** Brings in the relations among some items, and which entity became part of which. */
async function importRelations(
  writer: Writer,
  run: ImportRun,
  items: readonly Item[],
): Promise<void> {
  for (const item of items) {
    if (item.kind === 'relation') await importRelation(writer, run, item);
    else if (item.uid !== undefined && item.mergedInto !== undefined) {
      await writer.keepMerge(item.uid, item.mergedInto);
    }
  }
}

/** How a file is imported. */
interface SourceOptions {
  readonly by: By;
  /** The project that takes everything. */
  readonly into?: string | undefined;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total?: number) => void;
}

type Items = readonly (EntityItem | RelationItem)[];

// Stored together: many enough to be quick, few enough that others can write in between.
const BATCH = 2_000;

/**
 * Brings in a file of any size in several transactions: the changes of its histories, then the
 * entities, then the relations. What is in stays in when it is stopped, and it can be run again.
 */
export async function importSource(
  memory: Memory,
  source: ImportSource,
  options: SourceOptions,
): Promise<Tally> {
  const run = beginImport({ into: options.into, usual: memory.project });
  const changes = new Map<string, ChangeRecord>();
  for await (const { item } of source.items((line) => line.includes('"history"'))) {
    if (item !== undefined) gatherChanges(changes, item);
  }
  if (changes.size > 0) {
    await memory.write(options.by, (writer) => importChanges(writer, run, changes));
  }
  const count = await importInBatches(memory, source, {
    ...options,
    work: (writer, items) => importEntities(writer, run, items),
    noted: (problems) => noteProblems(run.tally, problems),
  });
  await importInBatches(memory, source, {
    ...options,
    work: (writer, items) => importRelations(writer, run, items),
    progress: (done) => options.progress(count + done, count * 2),
  });
  return run.tally;
}

interface Batching extends SourceOptions {
  readonly work: (writer: Writer, items: Items) => Promise<void>;
  readonly noted?: (problems: readonly Problem[]) => void;
}

async function importInBatches(
  memory: Memory,
  source: ImportSource,
  { by, signal, progress, work, noted }: Batching,
): Promise<number> {
  let done = 0;
  let batch: (EntityItem | RelationItem)[] = [];
  const store = async (): Promise<void> => {
    signal.throwIfAborted();
    const items = batch;
    batch = [];
    if (items.length > 0) await memory.write(by, (writer) => work(writer, items));
    done += items.length;
    progress(done);
  };
  for await (const { item, problems } of source.items()) {
    noted?.(problems);
    if (item !== undefined) batch.push(item);
    if (batch.length >= BATCH) await store();
  }
  await store();
  return done;
}

/** Brings a relation in; one that is there is left as it is. */
async function importRelation(writer: Writer, run: ImportRun, item: RelationItem): Promise<void> {
  const outcome = await placeRelation(writer, run, item);
  run.tally.relations[outcome]++;
}

interface Ends {
  readonly fromId: number;
  readonly toId: number;
}

async function placeRelation(
  writer: Writer,
  run: ImportRun,
  item: RelationItem,
): Promise<ItemOutcome> {
  const project = chooseProject(run, item);
  const from = await findEnd(writer, project, { ...item, uid: item.fromUid, name: item.from });
  const to = await findEnd(writer, project, { ...item, uid: item.toUid, name: item.to });
  if (from !== undefined && to !== undefined) return relate(writer, run, { item, from, to });
  const missing = from === undefined ? item.from : item.to;
  noteProblem(run.tally, item.where, `There is no entity "${missing}" in project "${project}".`);
  return 'skipped';
}

interface Edge {
  readonly item: RelationItem;
  readonly from: EntityRecord;
  readonly to: EntityRecord;
}

async function relate(writer: Writer, run: ImportRun, edge: Edge): Promise<ItemOutcome> {
  const { item } = edge;
  const ends = { fromId: edge.from.id, toId: edge.to.id };
  const known = await writer.relation({ ...ends, type: item.type });
  if (known?.validTo === null) return 'unchanged';
  const isKept = known === undefined && (await keepWithPast(writer, run, { item, ends }));
  if (isKept) return 'created';
  if (item.isDeleted) return known === undefined ? 'skipped' : 'unchanged';
  const obstacle = sayObstacle(edge);
  if (obstacle === undefined) return makeRelation(writer, { item, ends, known });
  noteProblem(run.tally, item.where, obstacle);
  return 'skipped';
}

function sayObstacle({ item, from, to }: Edge): string | undefined {
  if (item.validTo !== undefined) {
    return `It ended at ${toIso(item.validTo)}; only what still holds is brought in.`;
  }
  const gone = [from, to].find(({ validTo }) => validTo !== null);
  return gone === undefined ? undefined : `The entity "${gone.name}" was deleted.`;
}

interface EndQuery {
  readonly uid: string | undefined;
  readonly name: string;
  readonly isDeleted: boolean;
}

async function findEnd(
  writer: Writer,
  project: string,
  { uid, name, isDeleted }: EndQuery,
): Promise<EntityRecord | undefined> {
  const found = uid === undefined ? undefined : await writer.entityByUid(uid);
  const byUid = found?.project === project ? found : undefined;
  if (byUid !== undefined && (isDeleted || byUid.validTo === null)) return byUid;
  return (await writer.findEntities({ project }, [name])).get(name)?.[0] ?? byUid;
}

interface Placing {
  readonly item: RelationItem;
  readonly ends: Ends;
}

async function keepWithPast(
  writer: Writer,
  run: ImportRun,
  { item, ends }: Placing,
): Promise<boolean> {
  const { archive, where } = item;
  if (archive === undefined) return false;
  const changes = changeKeys(run, archive.changes);
  const isTaken = await writer.hasRelation(archive.uid);
  if (changes === undefined || isTaken) {
    const why = isTaken ? 'its id is in use.' : 'a change in it lies in the future.';
    noteProblem(run.tally, where, `Its history was left out: ${why}`);
    return false;
  }
  await writer.keepRelation(archive, { ...ends, changes });
  return true;
}

async function makeRelation(
  writer: Writer,
  { item, ends, known }: Placing & { readonly known: RelationRecord | undefined },
): Promise<ItemOutcome> {
  const { strength = USUAL_FACTS.strength, confidence = USUAL_FACTS.confidence } = item;
  const { metadata = USUAL_FACTS.metadata, validFrom } = item;
  const facts = { strength, confidence, metadata, validFrom };
  if (known !== undefined) {
    await writer.reopenRelation(known.id, facts);
    return 'created';
  }
  const isTaken = item.uid !== undefined && (await writer.hasRelation(item.uid));
  await writer.insertRelation({
    ...ends,
    ...facts,
    type: item.type,
    uid: isTaken ? undefined : item.uid,
    createdAt: limitToNow(writer, item.createdAt),
    assertedAt: limitToNow(writer, item.assertedAt),
    assertions: item.assertions,
  });
  return 'created';
}
