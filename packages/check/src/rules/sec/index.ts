import type { AnyRule } from '../define-rule.ts';
import { secAnsi } from './ansi.rule.ts';
import { secBroadArgument, secCredentialArgument } from './arguments.rule.ts';
import { secBeacon } from './beacon.rule.ts';
import { secCommand } from './command.rule.ts';
import { secHiddenUnicode } from './hidden-unicode.rule.ts';
import { secHomoglyph } from './homoglyph.rule.ts';
import { secInjection } from './injection.rule.ts';
import { secProtoKeys } from './proto-keys.rule.ts';
import { secSecretInMetadata } from './secret-in-metadata.rule.ts';
import { secShadowing } from './shadowing.rule.ts';
import { secSql } from './sql.rule.ts';
import { secSsrf } from './ssrf.rule.ts';
import { secTraversal } from './traversal.rule.ts';
import { secTrifecta } from './trifecta.rule.ts';

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
