import { openConnection } from './connection.ts';
import { openDisk } from './disk.ts';
import { createEntries, type Entries, type EntriesOptions, type FoundEntry } from './entries.ts';
import type { Entry, EntryName } from './entry.ts';
import { SCHEMA } from './schema.ts';
import type { StoreState } from './section-store.ts';

/** The file, and memory for what the file does not take. */
export interface Layers {
  /** What the newest of both says. */
  readonly read: (name: EntryName) => FoundEntry | undefined;
  readonly write: (entries: readonly Entry[]) => void;
  /** Asks those that there are, memory first; where the file fails, memory alone. */
  readonly ask: <Result>(question: (layers: readonly Entries[]) => Result) => Result;
  readonly state: () => StoreState;
  readonly close: () => void;
}

/** Opens the file where that is possible; nothing that is wrong with the disk is thrown. */
export function openLayers(path: string, options: EntriesOptions): Layers {
  const disk = openDisk(path, options);
  let memory: Entries | undefined;
  return {
    read: (name) => newest(memory?.read(name), disk.use((entries) => entries.read(name))?.done),
    write: (entries) => {
      const isWritten = disk.use((file) => file.write(entries)) !== undefined;
      if (isWritten) disk.isWell();
      else (memory ??= inMemory(options)).write(entries);
    },
    ask: (question) => {
      const inMind = memory === undefined ? [] : [memory];
      const told = disk.use((entries) => question([...inMind, entries]));
      return told === undefined ? question(inMind) : told.done;
    },
    state: () => stateOf(disk.problem()),
    close: disk.close,
  };
}

function newest(
  one: FoundEntry | undefined,
  other: FoundEntry | undefined,
): FoundEntry | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.at > other.at ? one : other;
}

function stateOf(problem: string | undefined): StoreState {
  return problem === undefined ? { place: 'disk' } : { place: 'memory', problem };
}

function inMemory(options: EntriesOptions): Entries {
  const connection = openConnection(':memory:');
  connection.exec(SCHEMA);
  return createEntries(connection, options);
}
