import type { AnyRule } from '../define-rule.ts';
import { deprecated } from './deprecated.ts';
import { initializeHint } from './initialize-hint.ts';
import { noServerRequests } from './no-server-requests.ts';
import { removedMethods } from './removed-methods.ts';

/** The rules of area `era`, by id. */
export const eraRules: readonly AnyRule[] = [
  deprecated,
  initializeHint,
  noServerRequests,
  removedMethods,
];
