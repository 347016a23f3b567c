import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `call`, by id. */
export const callRules: readonly AnyRule[] = [];
