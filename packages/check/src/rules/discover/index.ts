import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `discover`, by id. */
export const discoverRules: readonly AnyRule[] = [];
