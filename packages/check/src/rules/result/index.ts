import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `result`, by id. */
export const resultRules: readonly AnyRule[] = [];
