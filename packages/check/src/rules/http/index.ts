import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `http`, by id. */
export const httpRules: readonly AnyRule[] = [];
