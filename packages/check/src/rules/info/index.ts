import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `info`, by id. */
export const infoRules: readonly AnyRule[] = [];
