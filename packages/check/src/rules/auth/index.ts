import type { AnyRule } from '../define-rule.ts';
import {
  authDiscovery,
  authAsMetadata,
  authPkce,
  authPrm,
  authRegistration,
  authScope,
} from './documents.rule.ts';
import { authOpenRemote } from './open-remote.rule.ts';
import { authAudience, authEachRequest, authQueryToken, auth401 } from './tokens.rule.ts';

/** The rules of area `auth`, by id. */
export const authRules: readonly AnyRule[] = [
  auth401,
  authAsMetadata,
  authAudience,
  authDiscovery,
  authEachRequest,
  authOpenRemote,
  authPkce,
  authPrm,
  authQueryToken,
  authRegistration,
  authScope,
];
