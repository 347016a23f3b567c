import type { Leg } from '../leg.ts';
import type { CallRecord } from './calls.ts';
import type { Conversation } from './conversation.ts';
import type { Lists } from './lists.ts';
import type { Opening } from './opening.ts';
import type { Pins } from './pins.ts';
import type { RepeatedLists } from './repeated-lists.ts';
import type { ToolsListening } from './tools-listening.ts';
import type { WireFault } from './wire-faults.ts';

/** What every judge sees. */
export interface BaseEvidence {
  readonly leg: Leg;
  readonly opening: Opening;
  /** Everything that was said in this leg by the probes that ran, ordered by name. */
  readonly conversations: readonly Conversation[];
}

/** The pieces that probes bring, by the name of the probe. One line each; their types live in files of this folder. */
export interface EvidenceMap {
  readonly lists: Lists;
  /** Calls of tools with arguments that their schemas allow. */
  readonly calls: readonly CallRecord[];
  /** What the baseline recorded of the tools. */
  readonly pins: Pins;
  /** The list of tools, read several times. */
  readonly repeatedLists: RepeatedLists;
  /** What became of a wish to be told of changed tools. */
  readonly toolsListening: ToolsListening;
  /** Every message of the leg held against the official schemas; made after all probes. */
  readonly wireFaults: readonly WireFault[];
}

/** The name of a probe and of what it brings. */
export type PieceName = keyof EvidenceMap;
