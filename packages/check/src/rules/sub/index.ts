import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `sub`, by id. */
export const subscriptionRules: readonly AnyRule[] = [];
