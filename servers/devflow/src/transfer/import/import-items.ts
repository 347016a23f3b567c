import type { ChangeRecord } from '../../memory/archive.ts';
import type { Writer } from '../../memory/writer.ts';
import { importEntity } from './import-entity.ts';
import { importRelation } from './import-relation.ts';
import { gatherChanges, importChanges, type ImportRun } from './import-run.ts';
import type { EntityItem, Read, RelationItem } from './item.ts';
import { noteProblems } from './tally.ts';

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
export async function importEntities(
  writer: Writer,
  run: ImportRun,
  items: readonly Item[],
): Promise<void> {
  for (const item of items) {
    if (item.kind === 'entity') await importEntity(writer, run, item);
  }
}

/** Brings in the relations among some items, and which entity became part of which. */
export async function importRelations(
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
