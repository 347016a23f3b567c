import type { AnyRule } from '../define-rule.ts';
import { perfConcurrency } from './concurrency.ts';
import { perfContext } from './context.ts';
import { perfLatency } from './latency.ts';
import { perfMemory } from './memory.ts';
import { perfStart } from './start.ts';

/** The rules of area `perf`, by id. */
export const perfRules: readonly AnyRule[] = [
  perfConcurrency,
  perfContext,
  perfLatency,
  perfMemory,
  perfStart,
];
