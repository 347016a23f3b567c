import type { AnyRule } from '../../rule/define-rule.ts';
import { legacySseOnly } from './legacy-sse-only.ts';

/** The rules of area `http`, by id. */
export const httpRules: readonly AnyRule[] = [legacySseOnly];
