import type { Connection } from '../../store/connection.ts';
import type { BulkZip } from '../bulk/open-bulk-zip.ts';
import type { Journal } from './journal.ts';

/** What each step of an import works with. */
export interface ImportRun {
  readonly bulk: BulkZip;
  readonly connection: Connection;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number | undefined, what: string) => void;
}
