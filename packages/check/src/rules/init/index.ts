import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `init`, by id. */
export const initRules: readonly AnyRule[] = [];
