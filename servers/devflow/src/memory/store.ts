import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

/** Who changes something, and with which tool; the store adds when. */
export interface Stamp {
  readonly client: string;
  readonly tool: string;
}

/** How something is done with a store. */
export interface CallOptions {
  /** The cancellation of the call: what was not stored by then is not stored. */
  readonly signal?: AbortSignal | undefined;
}

/** How something is read. */
export interface ReadOptions extends CallOptions {
  /** Whether it may take long, so that short reads do not wait for it. */
  readonly isLong?: boolean | undefined;
}

/** Where the graph is kept. Other adapters than SQLite are made by implementing this. */
export interface Store {
  /** Reads one consistent state; the work must not wait for anything but the reader. */
  readonly read: <Value>(
    work: (reader: Reader) => Promise<Value>,
    options?: ReadOptions,
  ) => Promise<Value>;
  /**
   * Changes the graph in one transaction: all of the work is stored durably, or nothing of it.
   * The work must not wait for anything but the writer.
   */
  readonly write: <Value>(
    stamp: Stamp,
    work: (writer: Writer) => Promise<Value>,
    options?: CallOptions,
  ) => Promise<Value>;
  /** Calls back soon after something was changed, by this process or another one. */
  readonly watch: (changed: () => void) => () => void;
  readonly close: () => Promise<void>;
}

/** Why a store cannot be opened or used. */
export type StoreFault =
  | 'busy'
  | 'full'
  | 'read_only'
  | 'damaged'
  | 'foreign'
  | 'newer'
  | 'unopenable'
  | 'failed'
  /** There is no file at the path of the store. */
  | 'gone'
  /** The path leads to other files than those that are open; nothing was written. */
  | 'moved'
  /** The files were replaced, and the open ones cannot be closed without harm to other processes. */
  | 'replaced'
  /** The log beside the file holds changes of another file, which was at the path before. */
  | 'stray'
  /** The work was committed to a file that the path no longer leads to. */
  | 'unconfirmed';

/** A failure of the store itself, in words for the person who runs the server. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly fault: StoreFault;

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
