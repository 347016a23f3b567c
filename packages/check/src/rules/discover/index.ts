import type { AnyRule } from '../define-rule.ts';
import {
  discoverFields,
  discoverHonest,
  discoverImplemented,
  discoverStable,
} from './answer.rule.ts';
import { discoverServerInfo } from './server-info.rule.ts';

/** The rules of area `discover`, by id. */
export const discoverRules: readonly AnyRule[] = [
  discoverFields,
  discoverHonest,
  discoverImplemented,
  discoverServerInfo,
  discoverStable,
];
