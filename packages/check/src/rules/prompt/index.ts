import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `prompt`, by id. */
export const promptRules: readonly AnyRule[] = [];
