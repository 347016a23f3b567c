import { type Context, ToolError, type ToolErrorCode } from '@wellspoken/kit';

import { type Embeddings, createNoEmbeddings } from '../embedding/embeddings.ts';
import type { Search } from '../search/search.ts';
import type { Scope } from './reader.ts';
import { type Stamp, type Store, StoreError, type StoreFault } from './store.ts';
import type { Writer } from './writer.ts';

/** What the tools work on. */
export interface Memory {
  /** The project of calls that name none. */
  readonly project: string;
  /** Whether the nine tools of server-memory answer unpaged, as it does. */
  readonly isCompatible: boolean;
  readonly now: () => number;
  /** Reads one consistent state. */
  readonly read: Store['read'];
  /** Changes the graph in one transaction, stamped with the client and the tool. */
  readonly write: <Value>(by: By, work: (writer: Writer) => Promise<Value>) => Promise<Value>;
  /** Looks for entities by words and by meaning. */
  readonly search: Search;
  readonly embeddings: Embeddings;
  /** Calls back soon after something was changed, by this process or another one. */
  readonly watch: (changed: () => void) => () => void;
  readonly close: () => Promise<void>;
}

/** The call that changes something. */
export interface By {
  readonly tool: string;
  readonly context: Pick<Context, 'client' | 'caller'> & Partial<Pick<Context, 'signal'>>;
}

/** The part of the graph that a call looks at. */
export function resolveScope(
  memory: Pick<Memory, 'project'>,
  { project, at }: { readonly project?: string | undefined; readonly at?: number | undefined },
): Scope {
  if (project === '*') return { at };
  return { project: project ?? memory.project, at };
}

/** How answers name the part of the graph that was looked at. */
export function describeScope({ project, at }: Scope): string {
  const where = project === undefined ? 'all projects' : `project "${project}"`;
  return at === undefined ? where : `${where} as of ${new Date(at).toISOString()}`;
}

/** How a memory behaves. */
export interface MemoryOptions {
  readonly project?: string | undefined;
  readonly isCompatible?: boolean | undefined;
  readonly now?: (() => number) | undefined;
}

/** What a memory is made of. */
export interface Parts {
  readonly store: Store;
  readonly search: Search;
  readonly embeddings?: Embeddings | undefined;
}

/** A memory over a store: stamps what is written, and reports to callers what the store cannot do. */
export function createMemory(
  { store, search, embeddings }: Parts,
  options: MemoryOptions = {},
): Memory {
  return {
    project: options.project ?? 'default',
    isCompatible: options.isCompatible ?? false,
    now: options.now ?? Date.now,
    read: (work, options) => translateFaults(() => store.read(work, options)),
    write: (by, work) =>
      translateFaults(() => store.write(createStamp(by), work, { signal: by.context.signal })),
    search: (query) => translateFaults(() => search(query)),
    embeddings: translateEmbeddingFaults(
      embeddings ?? createNoEmbeddings('There are no embeddings here.'),
    ),
    watch: store.watch,
    close: store.close,
  };
}

/** Who did something, in the words of the client about itself. */
function createStamp({ tool, context }: By): Stamp {
  const { name, version } = context.client;
  const client = name === undefined ? 'unknown client' : `${name} ${version ?? ''}`.trim();
  return { client: client.slice(0, 200).replaceAll('\0', ''), tool };
}

/** The vectors, with the same errors for callers as the graph. */
function translateEmbeddingFaults(embeddings: Embeddings): Embeddings {
  return {
    ...embeddings,
    state: () => translateFaults(() => embeddings.state()),
    readVector: (target, options) => translateFaults(() => embeddings.readVector(target, options)),
  };
}

const DOCTOR = 'Ask whoever runs this server to run: wellspoken doctor devflow';

/** The error that a caller gets for each fault of the store: its code, its meaning, and what to do. */
const TOLD: Readonly<Record<StoreFault, readonly [ToolErrorCode, string, string]>> = {
  busy: [
    'busy',
    'Other processes have kept the memory busy for half a minute. Nothing of this call was stored.',
    'Call again.',
  ],
  full: [
    'unavailable',
    'The disk of the memory is full or failed. Nothing of this call was stored.',
    'Make room on the disk, then call again.',
  ],
  read_only: [
    'permission_denied',
    'The file of the memory cannot be written. Nothing of this call was stored.',
    DOCTOR,
  ],
  damaged: ['unavailable', 'The file of the memory is damaged.', DOCTOR],
  foreign: ['unavailable', 'The file of the memory is not one of this server.', DOCTOR],
  newer: ['unavailable', 'The file of the memory is of a newer version of this server.', DOCTOR],
  unopenable: ['unavailable', 'The file of the memory cannot be opened.', DOCTOR],
  failed: ['unavailable', 'The memory failed. Nothing of this call was stored.', DOCTOR],
  gone: [
    'unavailable',
    'The file of the memory is no longer at its path: it was removed, moved or emptied, or its folder cannot be read. Nothing of this call was stored.',
    `Put the file back, or a backup of it, then call again; the server need not be started again. ${DOCTOR}`,
  ],
  moved: [
    'unavailable',
    'The file of the memory, or its log, was replaced while this call began. Nothing of this call was stored.',
    'Call again when the file stays in its place.',
  ],
  replaced: [
    'unavailable',
    'The file of the memory, or its log, was replaced while several processes had it open. Nothing of this call was stored.',
    'Call again. If it stays so, end all servers that use the file, then start them again.',
  ],
  stray: [
    'unavailable',
    'The file of the memory was replaced, and the log beside it still holds changes of the former file, mostly because another server has that open. Nothing of this call was stored.',
    `Call again in a moment. If it stays so, end all servers that use the file, then start them again. ${DOCTOR}`,
  ],
  unconfirmed: [
    'unavailable',
    'The file of the memory was removed, moved or replaced while this call was being stored, so it may not be in the file that is there now.',
    'Read what the call was to change, and call again where it is missing.',
  ],
};

/** Runs work on the store, and explains its faults to callers. */
async function translateFaults<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const [code, message, suggestion] = TOLD[error.fault];
    throw new ToolError(code, message, { cause: error, suggestions: [suggestion] });
  }
}

/** Carries what a rehearsal found out of the transaction, which is undone. */
class Rehearsed<Value> extends Error {
  readonly value: Value;

  constructor(value: Value) {
    super('This was only a rehearsal.');
    this.value = value;
  }
}

/** Does work that changes the graph, and undoes it: what it would come to, exactly. */
export async function rehearse<Value>(
  memory: Pick<Memory, 'write'>,
  by: By,
  work: (writer: Writer) => Promise<Value>,
): Promise<Value> {
  const marks = new Set<Rehearsed<Value>>();
  try {
    await memory.write(by, async (writer) => {
      const mark = new Rehearsed(await work(writer));
      marks.add(mark);
      throw mark;
    });
  } catch (error) {
    for (const mark of marks) if (mark === error) return mark.value;
    throw error;
  }
  throw new Error('A rehearsal was not undone.');
}
