import type { AnyRule } from '../define-rule.ts';
import { resHttpsUse } from './https-use.ts';
import { resMeta } from './meta.ts';
import { resNotEmpty, resNotFound } from './missing.ts';
import { resReadable } from './readable.ts';
import { resSubscribe } from './subscribe.ts';
import { resTemplate } from './template.ts';
import { resTraversal } from './traversal.ts';
import { resUri } from './uri.ts';

/** The rules of area `res`, by id. */
export const resourceRules: readonly AnyRule[] = [
  resHttpsUse,
  resMeta,
  resNotEmpty,
  resNotFound,
  resReadable,
  resSubscribe,
  resTemplate,
  resTraversal,
  resUri,
];
