import type { AnyRule } from '../define-rule.ts';
import { initCapabilitiesTrue, initUndeclared32601 } from './capabilities.rule.ts';
import { initFields } from './fields.rule.ts';
import { initPing } from './ping.rule.ts';
import { initPreinitSurvives } from './preinit-survives.rule.ts';
import { initQuietBeforeInitialized } from './quiet.rule.ts';
import { initServerRequestsDeclared } from './server-requests-declared.rule.ts';
import {
  initLatest,
  initVersionOther,
  initVersionPublished,
  initVersionSame,
} from './versions.rule.ts';

/** The rules of area `init`, by id. */
export const initRules: readonly AnyRule[] = [
  initCapabilitiesTrue,
  initFields,
  initLatest,
  initPing,
  initPreinitSurvives,
  initQuietBeforeInitialized,
  initServerRequestsDeclared,
  initUndeclared32601,
  initVersionOther,
  initVersionPublished,
  initVersionSame,
];
