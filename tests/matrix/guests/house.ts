import type { Guest, Habits } from '../peers.ts';

/** A place that was made for a server to be met in. */
export interface Rooms {
  readonly guest: Guest;
  /** How the user answers what the examples make the server ask. */
  readonly habits?: Habits;
  readonly remove: () => Promise<void>;
  /** What no answer may hold. */
  readonly mustNotAppear: readonly string[];
  /** Tools whose purpose it is to say it all the same. */
  readonly mayAppearIn: readonly string[];
}

/** One of our servers, with what it needs to be tried. */
export interface House {
  readonly name: string;
  /** Tools that answer with content and no structured data. */
  readonly contentOnly: readonly string[];
  /** Tools whose names and arguments a document prescribes, whatever we would have called them. */
  readonly prescribed: readonly string[];
  /** A fresh place for each way of meeting it. */
  readonly prepare: () => Promise<Rooms>;
}
