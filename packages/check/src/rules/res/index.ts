import type { AnyRule } from '../define-rule.ts';
import { resHttpsUse } from './https-use.rule.ts';
import { resMeta } from './meta.rule.ts';
import { resNotEmpty, resNotFound } from './missing.rule.ts';
import { resReadable } from './readable.rule.ts';
import { resSubscribe } from './subscribe.rule.ts';
import { resTemplate } from './template.rule.ts';
import { resTraversal } from './traversal.rule.ts';
import { resUri } from './uri.rule.ts';

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
