import type { AnyRule } from '../define-rule.ts';
import { logBadLevel } from './bad-level.ts';
import { logClean } from './clean.ts';
import { logDeclared } from './declared.ts';
import { logLevel } from './level.ts';

/** The rules of area `log`, by id. */
export const logRules: readonly AnyRule[] = [logBadLevel, logClean, logDeclared, logLevel];
