import type { AnyRule } from '../define-rule.ts';
import { pageBadCursor } from './bad-cursor.rule.ts';
import { pageStable } from './stable.rule.ts';
import { pageTerminates } from './terminates.rule.ts';

/** The rules of area `page`, by id. */
export const pageRules: readonly AnyRule[] = [pageBadCursor, pageStable, pageTerminates];
