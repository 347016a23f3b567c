import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `auth`, by id. */
export const authRules: readonly AnyRule[] = [];
