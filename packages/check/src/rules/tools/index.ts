import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `tools`, by id. */
export const toolRules: readonly AnyRule[] = [];
