import type { AnyRule } from '../define-rule.ts';
import { mrtrBounded } from './bounded.rule.ts';
import { mrtrCapability } from './capability.rule.ts';
import { mrtrRetry } from './retry.rule.ts';
import { mrtrShape } from './shape.rule.ts';
import { mrtrTamper } from './tamper.rule.ts';
import { mrtrWhere } from './where.rule.ts';

/** The rules of area `mrtr`, by id. */
export const multiRoundTripRules: readonly AnyRule[] = [
  mrtrBounded,
  mrtrCapability,
  mrtrRetry,
  mrtrShape,
  mrtrTamper,
  mrtrWhere,
];
