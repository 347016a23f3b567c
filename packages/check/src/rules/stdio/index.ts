import type { AnyRule } from '../define-rule.ts';
import { stdioConfigError, stdioNoOauth, stdioUnconfiguredList } from './credentials.rule.ts';
import { stdioExitOnEof, stdioSigterm } from './ending.rule.ts';
import { stdioStderr } from './stderr.rule.ts';
import { stdioFraming, stdioStdoutPure } from './stdout.rule.ts';
import { stdioBadLineSurvives, stdioFlush } from './survives.rule.ts';

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
