import type { By, Memory } from '../../memory/memory.ts';
import type { ChangeRecord } from '../../memory/archive.ts';
import type { Writer } from '../../memory/writer.ts';
import { importEntities, importRelations } from './import-items.ts';
import { beginImport, gatherChanges, importChanges } from './import-run.ts';
import type { EntityItem, Problem, RelationItem } from './item.ts';
import type { ImportSource } from './source.ts';
import { noteProblems, type Tally } from './tally.ts';

/** How a file is brought in. */
export interface SourceOptions {
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
  const count = await inBatches(memory, source, {
    ...options,
    work: (writer, items) => importEntities(writer, run, items),
    noted: (problems) => noteProblems(run.tally, problems),
  });
  await inBatches(memory, source, {
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

async function inBatches(
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
