import type { AnyRule } from '../define-rule.ts';
import { resultNoLeak } from './no-leak.rule.ts';
import { resultType } from './type.rule.ts';

/** The rules of area `result`, by id. */
export const resultRules: readonly AnyRule[] = [resultNoLeak, resultType];
