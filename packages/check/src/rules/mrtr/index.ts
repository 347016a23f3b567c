import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `mrtr`, by id. */
export const multiRoundTripRules: readonly AnyRule[] = [];
