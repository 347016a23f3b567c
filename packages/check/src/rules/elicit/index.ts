import type { AnyRule } from '../define-rule.ts';
import { elicitDecline } from './decline.ts';
import { elicitSchema } from './schema.ts';
import { elicitUrl } from './url.ts';

/** The rules of area `elicit`, by id. */
export const elicitRules: readonly AnyRule[] = [elicitDecline, elicitSchema, elicitUrl];
