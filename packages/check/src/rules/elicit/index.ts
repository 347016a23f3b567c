import type { AnyRule } from '../define-rule.ts';
import { elicitDecline } from './decline.rule.ts';
import { elicitSchema } from './schema.rule.ts';
import { elicitUrl } from './url.rule.ts';

/** The rules of area `elicit`, by id. */
export const elicitRules: readonly AnyRule[] = [elicitDecline, elicitSchema, elicitUrl];
