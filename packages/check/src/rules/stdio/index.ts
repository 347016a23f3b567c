import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `stdio`, by id. */
export const stdioRules: readonly AnyRule[] = [];
