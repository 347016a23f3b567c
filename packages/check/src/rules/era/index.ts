import type { AnyRule } from '../define-rule.ts';
import { eraDeprecated } from './deprecated.rule.ts';
import { eraInitializeHint } from './initialize-hint.rule.ts';
import { eraNoServerRequests } from './no-server-requests.rule.ts';
import { eraRemovedMethods } from './removed-methods.rule.ts';

/** The rules of area `era`, by id. */
export const eraRules: readonly AnyRule[] = [
  eraDeprecated,
  eraInitializeHint,
  eraNoServerRequests,
  eraRemovedMethods,
];
