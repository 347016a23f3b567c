import { ToolError, type ToolErrorCode } from '@wellspoken/kit';

import { noEmbeddings, type Embeddings } from './embedding/embeddings.ts';
import type { By, Memory } from './memory.ts';
import type { Search } from './search/types.ts';
import type { Stamp, Store } from './store/store.ts';
import { StoreError, type StoreFault } from './store/store-error.ts';

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

/** A memory over a store: stamps what is written, and tells callers what the store cannot do. */
export function createMemory(
  { store, search, embeddings }: Parts,
  options: MemoryOptions = {},
): Memory {
  return {
    project: options.project ?? 'default',
    isCompatible: options.isCompatible ?? false,
    now: options.now ?? Date.now,
    read: (work) => told(store.read(work)),
    write: (by, work) => told(store.write(stampOf(by), work)),
    search: (query) => told(search(query)),
    embeddings: tellingEmbeddings(embeddings ?? noEmbeddings('There are no embeddings here.')),
    watch: store.watch,
    close: store.close,
  };
}

/** Who did something, in the words of the client about itself. */
function stampOf({ tool, context }: By): Stamp {
  const { name, version } = context.client;
  const client = name === undefined ? 'unknown client' : `${name} ${version ?? ''}`.trim();
  return { client: client.slice(0, 200).replaceAll('\0', ''), tool };
}

/** The vectors, whose failures are told as those of the graph are. */
function tellingEmbeddings(embeddings: Embeddings): Embeddings {
  return {
    ...embeddings,
    state: () => told(embeddings.state()),
    vectorOf: (target, options) => told(embeddings.vectorOf(target, options)),
  };
}

const DOCTOR = 'Ask whoever runs this server to run: wellspoken doctor devflow';

/** What a caller is told of a fault of the store: what it means, and what to do. */
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

async function told<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const [code, message, suggestion] = TOLD[error.fault];
    throw new ToolError(code, message, { cause: error, suggestions: [suggestion] });
  }
}
