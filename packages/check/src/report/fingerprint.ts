import { hash } from './hash.ts';
import type { Result } from './types.ts';

/** What names a finding from run to run: its rule, its place, and the leg it was seen on. */
export type Fingerprinted = Pick<Result, 'rule' | 'where' | 'era' | 'transport'>;

/** The name of a finding that stays the same as long as the finding does. */
export function fingerprint({ rule, where, era, transport }: Fingerprinted): string {
  return hash(JSON.stringify([rule, where, era, transport]));
}
