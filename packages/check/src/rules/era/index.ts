import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `era`, by id. */
export const eraRules: readonly AnyRule[] = [];
