import { join } from 'node:path';
import process from 'node:process';

import { mergeLabels } from '../law/section-number.ts';
import { type LawSection, type SectionAddress, toAddress } from '../law/section.ts';
import type { Toc } from '../law/toc.ts';
import type { SearchRequest } from '../library/library.ts';
import { type IndexHits, mergeHits } from '../search/search-index.ts';
import { openConnection } from '../sqlite/connection.ts';
import { type FileFault, getFault } from '../sqlite/faults.ts';
import { createEntries, type Entries, type EntriesOptions, type FoundEntry } from './entries.ts';
import {
  type Entry,
  type EntryName,
  namePageEntry,
  nameSectionEntry,
  nameTocEntry,
} from './entry.ts';
import { openFile, type OpenFile, replaceFile } from './open-file.ts';
import { READER_VERSION, SCHEMA } from './schema.ts';
import type { Cached, SectionStore, StoreState, Superseded } from './section-store.ts';

/** How much is kept, and where failures are reported. */
export interface StoreOptions {
  /** How many sections, pages and tables of contents are kept at most. */
  readonly maxEntries?: number;
  /** How large they may be together, in characters. */
  readonly maxBytes?: number;
  /** The version of what is read out of pages. */
  readonly reader?: number;
  readonly now?: () => number;
  /** Receives what went wrong with the file; by default it is a warning of the process. */
  readonly log?: (message: string) => void;
}

const DEFAULTS = {
  maxEntries: 50_000,
  maxBytes: 256e6,
  reader: READER_VERSION,
  now: Date.now,
  log: (message: string): void => process.emitWarning(message),
};

/** Opens what was kept in a folder, or begins it; several processes may share the folder. */
export function openSectionStore(folder: string, options: StoreOptions = {}): SectionStore {
  const layers = openLayers(join(folder, 'cache.db'), { ...DEFAULTS, ...options });
  const keep = (entries: readonly Entry[]): void => layers.write(entries);
  return {
    section: (at) => read<LawSection | undefined>(layers, nameSectionEntry(at)),
    keepSection: (at, kept) => keep([toEntry(nameSectionEntry(at), kept)]),
    page: (code, place) => read<readonly SectionAddress[]>(layers, namePageEntry(code, place)),
    keepPage: (code, place, { what: sections, at }) =>
      keep([
        toEntry(namePageEntry(code, place), { what: sections.map(toAddress), at }),
        ...sections.map((section) => toEntry(nameSectionEntry(section), { what: section, at })),
      ]),
    toc: (code) => read<Toc>(layers, nameTocEntry(code)),
    keepToc: (kept) => keep([toEntry(nameTocEntry(kept.what.code), kept)]),
    knownSections: (code, prefix, limit) =>
      mergeLabels(
        code,
        layers.ask((all) => all.flatMap((entries) => entries.labels(code, prefix, limit))),
        limit,
      ),
    keptSince: (time) => layers.ask((all) => all.flatMap((entries) => entries.keptSince(time))),
    search: (request, superseded) => layers.ask((all) => searchLayers(all, request, superseded)),
    count: () => countSections(layers),
    state: layers.state,
    close: layers.close,
  };
}

/** What was written under a name is of the type that belongs to it, as its digest and reader say. */
function read<What>(layers: Layers, name: EntryName): Cached<What> | undefined {
  const found = layers.read(name);
  if (found === undefined) return undefined;
  const what = found.body === null ? undefined : (JSON.parse(found.body) as unknown);
  return { what: what as What, at: new Date(found.at) };
}

function toEntry(name: EntryName, { what, at }: Cached<unknown>): Entry {
  return { ...name, at: at.getTime(), body: what === undefined ? null : JSON.stringify(what) };
}

/** A section that both memory and the file have counts once. */
function countSections(layers: Layers): number {
  return layers.ask(([first, second]) => {
    const counted = first?.count() ?? 0;
    return second === undefined ? counted : counted + second.count(first?.keys());
  });
}

/** Searches one after the other; what an earlier one has is left out of the later. */
function searchLayers(
  layers: readonly Entries[],
  request: SearchRequest,
  superseded?: Superseded,
): IndexHits {
  const [first, second] = layers;
  if (first === undefined) return { total: 0, hits: [] };
  if (second === undefined) return first.search(request, { superseded });
  const keys = first.keys();
  return mergeHits(
    (asked) => first.search(asked, { superseded }),
    (asked) => second.search(asked, { superseded, keys }),
    request,
  );
}

/** The file, and memory for what the file does not take. */
interface Layers {
  /** What the newest of both says. */
  readonly read: (name: EntryName) => FoundEntry | undefined;
  readonly write: (entries: readonly Entry[]) => void;
  /** Asks those that there are, memory first; where the file fails, memory alone. */
  readonly ask: <Result>(question: (layers: readonly Entries[]) => Result) => Result;
  readonly state: () => StoreState;
  readonly close: () => void;
}

/** Opens the file where that is possible; nothing that is wrong with the disk is thrown. */
function openLayers(path: string, options: EntriesOptions): Layers {
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
