import type { AnyRule } from '../define-rule.ts';
import { completeBadRef } from './bad-ref.ts';
import { completeDeclared } from './declared.ts';
import { completeLimit } from './limit.ts';

/** The rules of area `complete`, by id. */
export const completeRules: readonly AnyRule[] = [completeBadRef, completeDeclared, completeLimit];
