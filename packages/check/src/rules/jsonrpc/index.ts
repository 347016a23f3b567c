import type { AnyRule } from '../define-rule.ts';
import { batch } from './batch.ts';
import { errorConcise } from './error-concise.ts';
import { errorShape } from './error-shape.ts';
import { idEcho } from './id-echo.ts';
import { invalidParams } from './invalid-params.ts';
import { invalidRequest } from './invalid-request.ts';
import { legacyRange } from './legacy-range.ts';
import { methodNotFound } from './method-not-found.ts';
import { notificationSilent } from './notification-silent.ts';
import { nullId } from './null-id.ts';
import { oneOutcome } from './one-outcome.ts';
import { parallelIds } from './parallel-ids.ts';
import { parseError } from './parse-error.ts';
import { reservedCodes } from './reserved-codes.ts';
import { retiredCodes } from './retired-codes.ts';
import { unknownFields } from './unknown-fields.ts';
import { utf8 } from './utf8.ts';
import { version } from './version.ts';
import { wireSchema } from './wire-schema.ts';

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
