import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

/** Who changes something, and with which tool; the store adds when. */
export interface Stamp {
  readonly client: string;
  readonly tool: string;
}

/** Where the graph is kept. Other adapters than SQLite are made by implementing this. */
export interface Store {
  /** Reads one consistent state; the work must not wait for anything but the reader. */
  readonly read: <Value>(work: (reader: Reader) => Promise<Value>) => Promise<Value>;
  /**
   * Changes the graph in one transaction: all of the work is stored durably, or nothing of it.
   * The work must not wait for anything but the writer.
   */
  readonly write: <Value>(stamp: Stamp, work: (writer: Writer) => Promise<Value>) => Promise<Value>;
  /** Calls back soon after something was changed, by this process or another one. */
  readonly watch: (changed: () => void) => () => void;
  readonly close: () => Promise<void>;
}
