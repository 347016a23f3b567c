import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `cache`, by id. */
export const cacheRules: readonly AnyRule[] = [];
