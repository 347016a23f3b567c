import type { AnyRule } from '../define-rule.ts';
import { noLeak } from './no-leak.rule.ts';
import { resultTypeStated } from './type.rule.ts';

/** The rules of area `result`, by id. */
export const resultRules: readonly AnyRule[] = [noLeak, resultTypeStated];
