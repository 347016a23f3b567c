import type { AnyRule } from '../define-rule.ts';
import { deprecated } from './deprecated.rule.ts';
import { initializeHint } from './initialize-hint.rule.ts';
import { noServerRequests } from './no-server-requests.rule.ts';
import { removedMethods } from './removed-methods.rule.ts';

/** The rules of area `era`, by id. */
export const eraRules: readonly AnyRule[] = [
  deprecated,
  initializeHint,
  noServerRequests,
  removedMethods,
];
