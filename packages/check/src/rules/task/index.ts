import type { AnyRule } from '../../rule/define-rule.ts';

/** The rules of area `task`, by id. */
export const taskRules: readonly AnyRule[] = [];
