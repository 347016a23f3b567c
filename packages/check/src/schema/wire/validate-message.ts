import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import type { SchemaError } from '../describe-error.ts';
import { parameterAdditions } from './additions.ts';
import { kindOf } from './describe-issue.ts';
import { hold, holdOwn, joined } from './hold.ts';
import { validateAnswer } from './validate-answer.ts';
import type { WireContext } from './wire-context.ts';

/** What is wrong with a message of a server, by the schema of its revision. */
export function validateMessage(message: Json, context: WireContext): readonly SchemaError[] {
  return unique(
    Array.isArray(message) ? validateBatch(message, context) : validateOne(message, context),
  );
}

function validateOne(message: Json, context: WireContext): readonly SchemaError[] {
  if (!isObject(message)) return [noObject(message)];
  if (Object.hasOwn(message, 'method')) return validateOwn(message, context);
  if (Object.hasOwn(message, 'error')) return validateError(message, context);
  return validateResult(message, context);
}

const noObject = (message: Json): SchemaError => ({
  path: '',
  message: `must be an object but is ${kindOf(message)}`,
  keyword: 'type',
});

// Only one revision had batches.
function validateBatch(messages: readonly Json[], context: WireContext): readonly SchemaError[] {
  if (context.revision !== '2025-03-26' || messages.length === 0) return [noObject(messages)];
  return messages.flatMap((message, index) =>
    validateOne(message, context).map((error) => ({
      ...error,
      path: joined(`[${index}]`, error.path),
    })),
  );
}

// A request where it has an id, else a notification; one of its own making keeps to the general form.
function validateOwn(message: JsonObject, context: WireContext): readonly SchemaError[] {
  const { schemas, revision } = context;
  const isRequest = Object.hasOwn(message, 'id');
  const [general, known] = isRequest
    ? [schemas.request, schemas.requests]
    : [schemas.notification, schemas.notifications];
  const { method, params } = message;
  const errors = hold(message, general, { revision, prefix: '' });
  if (typeof method !== 'string' || !Object.hasOwn(known, method)) return errors;
  const additions = isObject(params) ? parameterAdditions(method, revision) : [];
  return [
    ...errors,
    ...hold(message, known[method], { revision, prefix: '' }),
    ...additions.flatMap((schema) => holdOwn(params ?? {}, schema, { revision, prefix: 'params' })),
  ];
}

function validateError(message: JsonObject, context: WireContext): readonly SchemaError[] {
  const { id, ...others } = message;
  // JSON-RPC wants null where the id is not known, the protocol's schema wants none: both pass.
  const judged = id === null ? others : message;
  return hold(judged, context.schemas.errorResponse, { revision: context.revision, prefix: '' });
}

function validateResult(message: JsonObject, context: WireContext): readonly SchemaError[] {
  const { schemas, answers, revision } = context;
  const errors = hold(message, schemas.resultResponse, { revision, prefix: '' });
  const { result } = message;
  if (!isObject(result) || answers === undefined) return errors;
  return [...errors, ...validateAnswer(result, answers, context)];
}

// What two schemas say alike is said once.
function unique(errors: readonly SchemaError[]): readonly SchemaError[] {
  const known = new Map(errors.map((error) => [`${error.path}\n${error.message}`, error]));
  return [...known.values()];
}
