import { createEntries, type Entries, type EntriesOptions } from './entries.ts';
import { faultOf, type FileFault } from './faults.ts';
import { openFile, replaceFile, type OpenFile } from './open-file.ts';

/** The file, for as long as it can be used. */
export interface Disk {
  /** Does work on the entries of the file; undefined where it could not be done. */
  readonly use: <Result>(
    work: (entries: Entries) => Result,
  ) => { readonly done: Result } | undefined;
  /** What is wrong with the file, in words for whoever runs the server. */
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
export function openDisk(path: string, options: EntriesOptions): Disk {
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
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    return onFault(fault);
  }
}
