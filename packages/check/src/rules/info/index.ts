import type { AnyRule } from '../define-rule.ts';
import { infoIdentity } from './identity.rule.ts';
import { infoInstructions } from './instructions.rule.ts';

/** The rules of area `info`, by id. */
export const infoRules: readonly AnyRule[] = [infoIdentity, infoInstructions];
