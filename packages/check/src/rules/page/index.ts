import type { AnyRule } from '../define-rule.ts';
import { badCursor } from './bad-cursor.rule.ts';
import { stable } from './stable.rule.ts';
import { terminates } from './terminates.rule.ts';

/** The rules of area `page`, by id. */
export const pageRules: readonly AnyRule[] = [badCursor, stable, terminates];
