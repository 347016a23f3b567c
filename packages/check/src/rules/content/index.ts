import type { AnyRule } from '../define-rule.ts';
import { audience, lastModified, priority } from './annotations.rule.ts';
import { base64 } from './base64.rule.ts';
import { control } from './control.rule.ts';
import { embedded } from './embedded.rule.ts';
import { link } from './link.rule.ts';
import { magic } from './magic.rule.ts';
import { mime } from './mime.rule.ts';

/** The rules of area `content`, by id. */
export const contentRules: readonly AnyRule[] = [
  audience,
  base64,
  control,
  embedded,
  lastModified,
  link,
  magic,
  mime,
  priority,
];
