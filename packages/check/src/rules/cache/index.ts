import type { AnyRule } from '../define-rule.ts';
import { cacheHints } from './hints.rule.ts';
import { cacheInterim } from './interim.rule.ts';
import { cachePublicAuth } from './public-auth.rule.ts';
import { cacheScopeUniform } from './scope-uniform.rule.ts';

/** The rules of area `cache`, by id. */
export const cacheRules: readonly AnyRule[] = [
  cacheHints,
  cacheInterim,
  cachePublicAuth,
  cacheScopeUniform,
];
