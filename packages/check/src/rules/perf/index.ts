import type { AnyRule } from '../define-rule.ts';
import { perfConcurrency } from './concurrency.rule.ts';
import { perfContext } from './context.rule.ts';
import { perfLatency } from './latency.rule.ts';
import { perfMemory } from './memory.rule.ts';
import { perfStart } from './start.rule.ts';

/** The rules of area `perf`, by id. */
export const perfRules: readonly AnyRule[] = [
  perfConcurrency,
  perfContext,
  perfLatency,
  perfMemory,
  perfStart,
];
