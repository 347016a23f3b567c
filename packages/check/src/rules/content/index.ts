import type { AnyRule } from '../define-rule.ts';
import { contentAudience, contentLastModified, contentPriority } from './annotations.rule.ts';
import { contentBase64 } from './base64.rule.ts';
import { contentControl } from './control.rule.ts';
import { contentEmbedded } from './embedded.rule.ts';
import { contentLink } from './link.rule.ts';
import { contentMagic } from './magic.rule.ts';
import { contentMime } from './mime.rule.ts';

/** The rules of area `content`, by id. */
export const contentRules: readonly AnyRule[] = [
  contentAudience,
  contentBase64,
  contentControl,
  contentEmbedded,
  contentLastModified,
  contentLink,
  contentMagic,
  contentMime,
  contentPriority,
];
