import type { AnyRule } from '../define-rule.ts';
import { badCursor } from './bad-cursor.ts';
import { stable } from './stable.ts';
import { terminates } from './terminates.ts';

/** The rules of area `page`, by id. */
export const pageRules: readonly AnyRule[] = [badCursor, stable, terminates];
