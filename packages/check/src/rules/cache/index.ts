import type { AnyRule } from '../define-rule.ts';
import { hints } from './hints.ts';
import { interim } from './interim.ts';
import { publicAuth } from './public-auth.ts';
import { scopeUniform } from './scope-uniform.ts';

/** The rules of area `cache`, by id. */
export const cacheRules: readonly AnyRule[] = [hints, interim, publicAuth, scopeUniform];
