import type { AnyRule } from '../define-rule.ts';
import { stdioConfigError, stdioNoOauth, stdioUnconfiguredList } from './credentials.ts';
import { stdioExitOnEof, stdioSigterm } from './ending.ts';
import { stdioStderr } from './stderr.ts';
import { stdioFraming, stdioStdoutPure } from './stdout.ts';
import { stdioBadLineSurvives, stdioFlush } from './survives.ts';

/** The rules of area `stdio`, by id. */
export const stdioRules: readonly AnyRule[] = [
  stdioBadLineSurvives,
  stdioConfigError,
  stdioExitOnEof,
  stdioFlush,
  stdioFraming,
  stdioNoOauth,
  stdioSigterm,
  stdioStderr,
  stdioStdoutPure,
  stdioUnconfiguredList,
];
