import type { AnyRule } from '../define-rule.ts';
import {
  discovery,
  issuerMetadata,
  pkce,
  protectedResource,
  registration,
  scope,
} from './documents.rule.ts';
import { openRemote } from './open-remote.rule.ts';
import { audience, eachRequest, queryToken, refusesWith401 } from './tokens.rule.ts';

/** The rules of area `auth`, by id. */
export const authRules: readonly AnyRule[] = [
  refusesWith401,
  issuerMetadata,
  audience,
  discovery,
  eachRequest,
  openRemote,
  pkce,
  protectedResource,
  queryToken,
  registration,
  scope,
];
