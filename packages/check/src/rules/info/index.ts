import type { AnyRule } from '../define-rule.ts';
import { infoIdentity } from './identity.ts';
import { infoInstructions } from './instructions.ts';

/** The rules of area `info`, by id. */
export const infoRules: readonly AnyRule[] = [infoIdentity, infoInstructions];
