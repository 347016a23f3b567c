/** Why something was not looked into. */
export type SkipReason = 'binary' | 'tooLarge' | 'unreadable' | 'unnameable' | 'tooDeep';

/** How much a scan did not look into, and the first few by name. */
export interface Skipped {
  readonly counts: Readonly<Record<SkipReason, number>>;
  readonly names: readonly string[];
}

const MAX_NAMES = 20;

/** Keeps count of what a scan does not look into. */
export class SkipCount {
  readonly counts: Record<SkipReason, number> = {
    binary: 0,
    tooLarge: 0,
    unreadable: 0,
    unnameable: 0,
    tooDeep: 0,
  };
  readonly names: string[] = [];

  /** Counts one; binary files are too common to be named. */
  add(reason: SkipReason, shown: string): void {
    this.counts[reason] += 1;
    if (reason !== 'binary' && this.names.length < MAX_NAMES) this.names.push(shown);
  }
}
