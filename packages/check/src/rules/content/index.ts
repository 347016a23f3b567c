import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `content`, by id. */
export const contentRules: readonly AnyRule[] = [];
