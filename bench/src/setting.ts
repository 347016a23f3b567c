import type { Pinning } from './child/pin.ts';
import type { Peer } from './contenders.ts';

/** What every benchmark of the protocol is given. */
export interface Setting {
  readonly rounds: number;
  /** How long a turn is measured. */
  readonly seconds: number;
  /** A smoke run: every contender once, as short as can be, with one number of tools. */
  readonly quick: boolean;
  readonly only: readonly Peer[];
  /** A temporary folder. */
  readonly folder: string;
  readonly pinning: Pinning;
  /** Tells people how far it is. */
  readonly tell: (what: string) => void;
}
