import type { AnyRule } from '../define-rule.ts';
import { secAnsi } from './ansi.ts';
import { secBroadArgument, secCredentialArgument } from './arguments.ts';
import { secBeacon } from './beacon.ts';
import { secCommand } from './command.ts';
import { secHiddenUnicode } from './hidden-unicode.ts';
import { secHomoglyph } from './homoglyph.ts';
import { secInjection } from './injection.ts';
import { secProtoKeys } from './proto-keys.ts';
import { secSecretInMetadata } from './secret-in-metadata.ts';
import { secShadowing } from './shadowing.ts';
import { secSql } from './sql.ts';
import { secSsrf } from './ssrf.ts';
import { secTraversal } from './traversal.ts';
import { secTrifecta } from './trifecta.ts';

/** The rules of area `sec`, by id. */
export const secRules: readonly AnyRule[] = [
  secAnsi,
  secBeacon,
  secBroadArgument,
  secCommand,
  secCredentialArgument,
  secHiddenUnicode,
  secHomoglyph,
  secInjection,
  secProtoKeys,
  secSecretInMetadata,
  secShadowing,
  secSql,
  secSsrf,
  secTraversal,
  secTrifecta,
];
