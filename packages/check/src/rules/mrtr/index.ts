import type { AnyRule } from '../define-rule.ts';
import { mrtrBounded } from './bounded.ts';
import { mrtrCapability } from './capability.ts';
import { mrtrRetry } from './retry.ts';
import { mrtrShape } from './shape.ts';
import { mrtrTamper } from './tamper.ts';
import { mrtrWhere } from './where.ts';

/** The rules of area `mrtr`, by id. */
export const multiRoundTripRules: readonly AnyRule[] = [
  mrtrBounded,
  mrtrCapability,
  mrtrRetry,
  mrtrShape,
  mrtrTamper,
  mrtrWhere,
];
