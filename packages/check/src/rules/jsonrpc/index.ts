import type { AnyRule } from '../define-rule.ts';
import { batch } from './batch.rule.ts';
import { errorConcise } from './error-concise.rule.ts';
import { errorShape } from './error-shape.rule.ts';
import { idEcho } from './id-echo.rule.ts';
import { invalidParams } from './invalid-params.rule.ts';
import { invalidRequest } from './invalid-request.rule.ts';
import { legacyRange } from './legacy-range.rule.ts';
import { methodNotFound } from './method-not-found.rule.ts';
import { notificationSilent } from './notification-silent.rule.ts';
import { nullId } from './null-id.rule.ts';
import { oneOutcome } from './one-outcome.rule.ts';
import { parallelIds } from './parallel-ids.rule.ts';
import { parseError } from './parse-error.rule.ts';
import { reservedCodes } from './reserved-codes.rule.ts';
import { retiredCodes } from './retired-codes.rule.ts';
import { unknownFields } from './unknown-fields.rule.ts';
import { utf8 } from './utf8.rule.ts';
import { version } from './version.rule.ts';
import { wireSchema } from './wire-schema.rule.ts';

/** The rules of area `jsonrpc`, by id. */
export const jsonRpcRules: readonly AnyRule[] = [
  batch,
  errorConcise,
  errorShape,
  idEcho,
  invalidParams,
  invalidRequest,
  legacyRange,
  methodNotFound,
  notificationSilent,
  nullId,
  oneOutcome,
  parallelIds,
  parseError,
  reservedCodes,
  retiredCodes,
  unknownFields,
  utf8,
  version,
  wireSchema,
];
