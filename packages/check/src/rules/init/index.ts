import type { AnyRule } from '../define-rule.ts';
import { initCapabilitiesTrue, initUndeclared } from './capabilities.ts';
import { initFields } from './fields.ts';
import { initPing } from './ping.ts';
import { initPreinitSurvives } from './preinit-survives.ts';
import { initQuiet } from './quiet.ts';
import { initServerRequestsDeclared } from './server-requests-declared.ts';
import { initLatest, initVersionOther, initVersionPublished, initVersionSame } from './versions.ts';

/** The rules of area `init`, by id. */
export const initRules: readonly AnyRule[] = [
  initCapabilitiesTrue,
  initFields,
  initLatest,
  initPing,
  initPreinitSurvives,
  initQuiet,
  initServerRequestsDeclared,
  initUndeclared,
  initVersionOther,
  initVersionPublished,
  initVersionSame,
];
