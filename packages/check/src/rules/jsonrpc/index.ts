import type { AnyRule } from '../define-rule.ts';
import { jsonrpcBatch } from './batch.rule.ts';
import { jsonrpcErrorConcise } from './error-concise.rule.ts';
import { jsonrpcErrorShape } from './error-shape.rule.ts';
import { jsonrpcIdEcho } from './id-echo.rule.ts';
import { jsonrpcInvalidParams } from './invalid-params.rule.ts';
import { jsonrpcInvalidRequest } from './invalid-request.rule.ts';
import { jsonrpcLegacyRange } from './legacy-range.rule.ts';
import { jsonrpcMethodNotFound } from './method-not-found.rule.ts';
import { jsonrpcNotificationSilent } from './notification-silent.rule.ts';
import { jsonrpcNullId } from './null-id.rule.ts';
import { jsonrpcOneOutcome } from './one-outcome.rule.ts';
import { jsonrpcParallelIds } from './parallel-ids.rule.ts';
import { jsonrpcParseError } from './parse-error.rule.ts';
import { jsonrpcReservedCodes } from './reserved-codes.rule.ts';
import { jsonrpcRetiredCodes } from './retired-codes.rule.ts';
import { jsonrpcUnknownFields } from './unknown-fields.rule.ts';
import { jsonrpcUtf8 } from './utf8.rule.ts';
import { jsonrpcVersion } from './version.rule.ts';
import { jsonrpcWireSchema } from './wire-schema.rule.ts';

/** The rules of area `jsonrpc`, by id. */
export const jsonRpcRules: readonly AnyRule[] = [
  jsonrpcBatch,
  jsonrpcErrorConcise,
  jsonrpcErrorShape,
  jsonrpcIdEcho,
  jsonrpcInvalidParams,
  jsonrpcInvalidRequest,
  jsonrpcLegacyRange,
  jsonrpcMethodNotFound,
  jsonrpcNotificationSilent,
  jsonrpcNullId,
  jsonrpcOneOutcome,
  jsonrpcParallelIds,
  jsonrpcParseError,
  jsonrpcReservedCodes,
  jsonrpcRetiredCodes,
  jsonrpcUnknownFields,
  jsonrpcUtf8,
  jsonrpcVersion,
  jsonrpcWireSchema,
];
