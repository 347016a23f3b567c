import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `page`, by id. */
export const pageRules: readonly AnyRule[] = [];
