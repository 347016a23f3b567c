import type { AnyRule } from '../define-rule.ts';
import {
  discovery,
  issuerMetadata,
  pkce,
  protectedResource,
  registration,
  scope,
} from './documents.ts';
import { openRemote } from './open-remote.ts';
import { audience, eachRequest, queryToken, refusesWith401 } from './tokens.ts';

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
