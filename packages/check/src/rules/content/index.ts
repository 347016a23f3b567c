import type { AnyRule } from '../define-rule.ts';
import { audience, lastModified, priority } from './annotations.ts';
import { base64 } from './base64.ts';
import { control } from './control.ts';
import { embedded } from './embedded.ts';
import { link } from './link.ts';
import { magic } from './magic.ts';
import { mime } from './mime.ts';

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
