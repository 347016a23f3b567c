import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `elicit`, by id. */
export const elicitRules: readonly AnyRule[] = [];
