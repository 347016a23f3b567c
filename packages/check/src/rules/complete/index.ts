import type { AnyRule } from '../define-rule.ts';
import { completeBadRef } from './bad-ref.rule.ts';
import { completeDeclared } from './declared.rule.ts';
import { completeLimit } from './limit.rule.ts';

/** The rules of area `complete`, by id. */
export const completeRules: readonly AnyRule[] = [completeBadRef, completeDeclared, completeLimit];
