import type { AnyRule } from '../define-rule.ts';
import { metaClientInfoOptional, metaNoMemory, metaUnsupportedVersion } from './envelope.rule.ts';
import { metaKeyFormat } from './key-format.rule.ts';
import { metaMissingCapability } from './missing-capability.rule.ts';
import { metaCapabilitiesRequired, metaVersionRequired } from './required.rule.ts';
import { metaTrace } from './trace.rule.ts';

/** The rules of area `meta`, by id. */
export const metaRules: readonly AnyRule[] = [
  metaCapabilitiesRequired,
  metaClientInfoOptional,
  metaKeyFormat,
  metaMissingCapability,
  metaNoMemory,
  metaTrace,
  metaUnsupportedVersion,
  metaVersionRequired,
];
