import type { AnyRule } from '../define-rule.ts';
import { logBadLevel } from './bad-level.rule.ts';
import { logClean } from './clean.rule.ts';
import { logDeclared } from './declared.rule.ts';
import { logLevel } from './level.rule.ts';

/** The rules of area `log`, by id. */
export const logRules: readonly AnyRule[] = [logBadLevel, logClean, logDeclared, logLevel];
