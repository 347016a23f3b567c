import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `log`, by id. */
export const logRules: readonly AnyRule[] = [];
