import type { AnyRule } from '../define-rule.ts';
import { metaClientInfoOptional, metaNoMemory, metaUnsupportedVersion } from './envelope.ts';
import { metaKeyFormat } from './key-format.ts';
import { metaMissingCapability } from './missing-capability.ts';
import { metaCapabilitiesRequired, metaVersionRequired } from './required.ts';
import { metaTrace } from './trace.ts';

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
