import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `meta`, by id. */
export const metaRules: readonly AnyRule[] = [];
