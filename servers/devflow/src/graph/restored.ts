import type { EntityRecord, RelationRecord } from '../memory/records.ts';

/** Something that could not come back. */
export interface NotRestored {
  readonly what: string;
  readonly reason: string;
}

/** What came back, what went, and what could not come back. */
export interface Restored {
  readonly outcome: 'restored' | 'unchanged';
  readonly reason?: string;
  readonly entity?: EntityRecord;
  readonly observations: readonly string[];
  /** Observations that the earlier version did not have. */
  readonly removed: readonly string[];
  readonly aliases: readonly string[];
  readonly relations: readonly RelationRecord[];
  readonly notRestored: readonly NotRestored[];
}

/** Nothing came back. */
export const NOTHING_RESTORED: Restored = {
  outcome: 'unchanged',
  observations: [],
  removed: [],
  aliases: [],
  relations: [],
  notRestored: [],
};
