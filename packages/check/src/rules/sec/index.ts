import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `sec`, by id. */
export const secRules: readonly AnyRule[] = [];
