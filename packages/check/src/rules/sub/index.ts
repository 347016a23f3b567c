import type { AnyRule } from '../define-rule.ts';
import { subAckFirst } from './ack-first.ts';
import { subEnd } from './end.ts';
import { subFilter } from './filter.ts';
import { subParallel } from './parallel.ts';
import { subTagged } from './tagged.ts';

/** The rules of area `sub`, by id. */
export const subscriptionRules: readonly AnyRule[] = [
  subAckFirst,
  subEnd,
  subFilter,
  subParallel,
  subTagged,
];
