import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `complete`, by id. */
export const completeRules: readonly AnyRule[] = [];
