import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `res`, by id. */
export const resourceRules: readonly AnyRule[] = [];
