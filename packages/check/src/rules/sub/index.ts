import type { AnyRule } from '../define-rule.ts';
import { subAckFirst } from './ack-first.rule.ts';
import { subEnd } from './end.rule.ts';
import { subFilter } from './filter.rule.ts';
import { subParallel } from './parallel.rule.ts';
import { subTagged } from './tagged.rule.ts';

/** The rules of area `sub`, by id. */
export const subscriptionRules: readonly AnyRule[] = [
  subAckFirst,
  subEnd,
  subFilter,
  subParallel,
  subTagged,
];
