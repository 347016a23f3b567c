import type { Database } from '../../databases/database.ts';
import type { SimulatorRequest } from '../../route.ts';

/** What is to be written. */
export interface Wanted {
  readonly database: Database;
  /** As they were asked for. */
  readonly ids: readonly string[];
  /** Those that are there. */
  readonly uids: readonly string[];
  readonly request: SimulatorRequest;
}

/** A form in which records can be had. */
export interface Format {
  /** Values of rettype; an empty one stands for none. */
  readonly types: readonly string[];
  readonly mode: 'xml' | 'text';
  readonly render: (wanted: Wanted) => string;
}
