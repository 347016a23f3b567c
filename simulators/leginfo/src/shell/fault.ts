import { createFaultQueue, type FaultQueue } from '@wellspoken/simulator-shell';

/** Every way in which the site can be told to fail. */
export const FAULT_KINDS = [
  'cookie-required',
  'empty-body',
  '503',
  '429',
  '500',
  'challenge',
  'maintenance',
  'renamed-wrapper',
  'heading-tags',
  'number-moved',
  'note-moved',
  'wrong-section',
  'cut-page',
  'slow',
  'wrong-charset',
  'latin1',
  'truncated',
  'reset',
  'hang',
  'stale-view-state',
] as const;

/** The name of a way to fail. */
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A failure that is to come. */
export interface Fault {
  readonly kind: FaultKind;
  /** Only requests whose path contains it, such as "codes_displaySection"; any where it is not said. */
  readonly path?: string;
  /** How many requests it befalls; 1 where it is not said. */
  readonly times?: number;
  /** How long "slow" takes; what 429 and 503 say in Retry-After, where it is said. */
  readonly ms?: number;
}

/** What a request is, as far as it matters to failures. */
export interface Target {
  readonly path: string;
  /** Whether it comes from one who has been to the start page. */
  readonly isSeeded: boolean;
}

/** The failures that are to come. */
export type Faults = FaultQueue<Fault, Target>;

/** Creates a queue without failures. */
export function createFaults(): Faults {
  return createFaultQueue(befalls);
}

function befalls({ kind, path = '' }: Fault, target: Target): boolean {
  if (!target.path.includes(path)) return false;
  return kind !== 'cookie-required' || (!target.isSeeded && target.path !== 'codes.xhtml');
}
