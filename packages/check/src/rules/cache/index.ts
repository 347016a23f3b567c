import type { AnyRule } from '../define-rule.ts';
import { hints } from './hints.rule.ts';
import { interim } from './interim.rule.ts';
import { publicAuth } from './public-auth.rule.ts';
import { scopeUniform } from './scope-uniform.rule.ts';

/** The rules of area `cache`, by id. */
export const cacheRules: readonly AnyRule[] = [hints, interim, publicAuth, scopeUniform];
