import type { ChangeRecord } from '../../memory/archive.ts';
import type { Writer } from '../../memory/writer.ts';
import type { EntityItem, RelationItem } from './item.ts';
import { createTally, type Tally } from './tally.ts';

/** One import: where it goes, and what became of it so far. */
export interface ImportRun {
  /** The project that takes everything, whatever the items say. */
  readonly into: string | undefined;
  /** The project of items that name none. */
  readonly usual: string;
  readonly tally: Tally;
  /** The keys of the changes that histories refer to. */
  readonly changes: Map<string, number>;
}

/** An import that has done nothing yet. */
export function beginImport(options: Pick<ImportRun, 'into' | 'usual'>): ImportRun {
  return { ...options, tally: createTally(), changes: new Map() };
}

/** The project that takes an item. */
export function chooseProject(run: ImportRun, item: EntityItem | RelationItem): string {
  return run.into ?? item.project ?? run.usual;
}

const formatChange = ({ at, client, tool }: ChangeRecord): string =>
  JSON.stringify([at, client, tool]);

/** Gathers the changes that histories refer to; they are written before anything that does. */
export function gatherChanges(
  gathered: Map<string, ChangeRecord>,
  { archive }: EntityItem | RelationItem,
): void {
  for (const change of archive?.changes ?? []) gathered.set(formatChange(change), change);
}

// Clocks differ, and many changes in one millisecond push the last ones ahead.
const TOLERANCE_MS = 60_000;

/** Writes changes in their order, so that their keys rise with time; passes over those of the future. */
export async function importChanges(
  writer: Writer,
  run: ImportRun,
  gathered: ReadonlyMap<string, ChangeRecord>,
): Promise<void> {
  let last = 0;
  const inOrder = [...gathered].toSorted(([, a], [, b]) => a.at - b.at);
  for (const [name, change] of inOrder) {
    if (change.at > writer.now + TOLERANCE_MS) return;
    last = await writer.keepChange(change, last);
    run.changes.set(name, last);
  }
}

/** The keys of the changes of an archive by their moments; none where one of them is unknown. */
export function changeKeys(
  run: ImportRun,
  changes: readonly ChangeRecord[],
): ReadonlyMap<number, number> | undefined {
  const keys = new Map<number, number>();
  for (const change of changes) {
    const key = run.changes.get(formatChange(change));
    if (key === undefined) return undefined;
    keys.set(change.at, key);
  }
  return keys;
}
