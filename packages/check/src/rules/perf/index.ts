import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `perf`, by id. */
export const perfRules: readonly AnyRule[] = [];
