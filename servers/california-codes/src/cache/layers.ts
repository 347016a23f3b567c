import { openConnection } from '../sqlite/connection.ts';
import { getFault, type FileFault } from '../sqlite/faults.ts';
import { createEntries, type Entries, type EntriesOptions, type FoundEntry } from './entries.ts';
import type { Entry, EntryName } from './entry.ts';
import { openFile, type OpenFile, replaceFile } from './open-file.ts';
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
    read: (name) => pickNewest(memory?.read(name), disk.use((entries) => entries.read(name))?.done),
    write: (entries) => {
      const isWritten = disk.use((file) => file.write(entries)) !== undefined;
      if (isWritten) disk.isWell();
      else (memory ??= openMemory(options)).write(entries);
    },
    ask: (question) => {
      const inMemory = memory === undefined ? [] : [memory];
      const answered = disk.use((entries) => question([...inMemory, entries]));
      return answered === undefined ? question(inMemory) : answered.done;
    },
    state: () => getState(disk.problem()),
    close: disk.close,
  };
}

function pickNewest(
  one: FoundEntry | undefined,
  other: FoundEntry | undefined,
): FoundEntry | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.at > other.at ? one : other;
}

function getState(problem: string | undefined): StoreState {
  return problem === undefined ? { place: 'disk' } : { place: 'memory', problem };
}

function openMemory(options: EntriesOptions): Entries {
  const connection = openConnection(':memory:');
  connection.exec(SCHEMA);
  return createEntries(connection, options);
}

/** The file, for as long as it can be used. */
interface Disk {
  /** Does work on the entries of the file; undefined where it could not be done. */
  readonly use: <Result>(
    work: (entries: Entries) => Result,
  ) => { readonly done: Result } | undefined;
  /** What is wrong with the file, in words for the operator. */
  readonly problem: () => string | undefined;
  /** Says that the file has taken what was written. */
  readonly isWell: () => void;
  readonly close: () => void;
}

const PROBLEMS: Readonly<Record<FileFault, string>> = {
  busy: 'Another process was writing to the cache for too long.',
  damaged: 'The cache was damaged again as soon as it had been begun anew.',
  unusable:
    'The cache cannot be used: look at the folder of data, its permissions and the room on its disk.',
};

/** Opens the file where that is possible; nothing that is wrong with it is thrown. */
function openDisk(path: string, options: EntriesOptions): Disk {
  let file: OpenFile | undefined;
  let entries: Entries | undefined;
  let problem: string | undefined;

  const complain = (fault: FileFault): undefined => {
    if (problem === PROBLEMS[fault]) return;
    problem = PROBLEMS[fault];
    options.log(`${problem} What is read now is kept in memory.`);
  };
  const open = (how: () => OpenFile): void => {
    [file, entries] = [undefined, undefined];
    attempt(() => {
      file = how();
      entries = createEntries(file.connection, options);
    }, complain);
  };
  const use = <Result>(
    work: (entries: Entries) => Result,
    onDamage: (fault: FileFault) => { readonly done: Result } | undefined,
  ): { readonly done: Result } | undefined => {
    const current = entries;
    if (current === undefined) return undefined;
    return attempt(
      () => ({ done: work(current) }),
      (fault) => (fault === 'damaged' ? onDamage(fault) : complain(fault)),
    );
  };
  open(() => openFile(path, options.log));
  return {
    use: (work) =>
      use(work, () => {
        const damaged = file;
        if (damaged !== undefined) open(() => replaceFile(path, damaged, options.log));
        return use(work, complain);
      }),
    problem: () => problem,
    isWell: () => void (problem = undefined),
    close: () => file?.connection.close(),
  };
}

/** Does the work; a failure of the file is handed on, and any other is thrown. */
function attempt<Result>(
  work: () => Result,
  onFault: (fault: FileFault) => Result | undefined,
): Result | undefined {
  try {
    return work();
  } catch (error) {
    const fault = getFault(error);
    if (fault === undefined) throw error;
    return onFault(fault);
  }
}
