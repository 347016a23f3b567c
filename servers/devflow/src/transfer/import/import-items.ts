import type { ChangeRecord } from '../../memory/archive.ts';
import type { By, Memory } from '../../memory/memory.ts';
import type { Writer } from '../../memory/writer.ts';
import { importEntity } from './import-entity.ts';
import { importRelation } from './import-relation.ts';
import { beginImport, gatherChanges, importChanges, type ImportRun } from './import-run.ts';
import type { EntityItem, Problem, Read, RelationItem } from './item.ts';
import type { ImportSource } from './source.ts';
import { noteProblems, type Tally } from './tally.ts';

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
