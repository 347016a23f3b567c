import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import type { SchemaError } from '../describe-error.ts';
import { CREATED_TASK, listParameterAdditions, listResultAdditions } from './additions.ts';
import { type Held, findSchemaErrors, findOwnErrors, joinPath, nameKind } from './hold.ts';
import { findEra, type WireContext } from './wire-schemas.ts';

/** What is wrong with a message of a server, by the schema of its revision. */
export function validateMessage(message: Json, context: WireContext): readonly SchemaError[] {
  return dropTwins(
    Array.isArray(message) ? validateBatch(message, context) : validateOne(message, context),
  );
}

function validateOne(message: Json, context: WireContext): readonly SchemaError[] {
  if (!isObject(message)) return [createObjectError(message)];
  if (Object.hasOwn(message, 'method')) return validateOwn(message, context);
  if (Object.hasOwn(message, 'error')) return validateError(message, context);
  return validateResult(message, context);
}

const createObjectError = (message: Json): SchemaError => ({
  path: '',
  message: `must be an object but is ${nameKind(message)}`,
  keyword: 'type',
});

// Only one revision had batches.
function validateBatch(messages: readonly Json[], context: WireContext): readonly SchemaError[] {
  if (context.revision !== '2025-03-26' || messages.length === 0)
    return [createObjectError(messages)];
  return messages.flatMap((message, index) =>
    validateOne(message, context).map((error) => ({
      ...error,
      path: joinPath(`[${index}]`, error.path),
    })),
  );
}

// A request where it has an id, else a notification; a method of its own follows the general form.
function validateOwn(message: JsonObject, context: WireContext): readonly SchemaError[] {
  const { schemas, revision } = context;
  const isRequest = Object.hasOwn(message, 'id');
  const [general, known] = isRequest
    ? [schemas.request, schemas.requests]
    : [schemas.notification, schemas.notifications];
  const { method, params } = message;
  const errors = findSchemaErrors(message, general, { revision, prefix: '' });
  if (typeof method !== 'string' || !Object.hasOwn(known, method)) return errors;
  const additions = isObject(params) ? listParameterAdditions(method, revision) : [];
  return [
    ...errors,
    ...findSchemaErrors(message, known[method], { revision, prefix: '' }),
    ...additions.flatMap((schema) =>
      findOwnErrors(params ?? {}, schema, { revision, prefix: 'params' }),
    ),
  ];
}

function validateError(message: JsonObject, context: WireContext): readonly SchemaError[] {
  const { id, ...others } = message;
  // JSON-RPC wants null where the id is not known, the protocol's schema wants none: both pass.
  const judged = id === null ? others : message;
  return findSchemaErrors(judged, context.schemas.errorResponse, {
    revision: context.revision,
    prefix: '',
  });
}

function validateResult(message: JsonObject, context: WireContext): readonly SchemaError[] {
  const { schemas, answers, revision } = context;
  const errors = findSchemaErrors(message, schemas.resultResponse, { revision, prefix: '' });
  const { result } = message;
  if (!isObject(result) || answers === undefined) return errors;
  return [...errors, ...validateAnswer(result, answers, context)];
}

// What two schemas say alike is said once.
function dropTwins(errors: readonly SchemaError[]): readonly SchemaError[] {
  const known = new Map(errors.map((error) => [`${error.path}\n${error.message}`, error]));
  return [...known.values()];
}

const IDENTITY = 'io.modelcontextprotocol/serverInfo';

/** What is wrong with a result, by the method that it answers. */
function validateAnswer(
  result: JsonObject,
  method: string,
  context: WireContext,
): readonly SchemaError[] {
  const { schemas, revision } = context;
  const at: Held = { revision, prefix: 'result' };
  if (!isCompleteIn(result, context)) {
    return [...validateOther(result, context), ...findIdentityErrors(result, context)];
  }
  const isTask = isTaskIn(result, method, context);
  const known = Object.hasOwn(schemas.results, method) ? schemas.results[method] : undefined;
  const additions = listResultAdditions(isTask ? CREATED_TASK : method, revision);
  return [
    ...findSchemaErrors(result, isTask ? schemas.createdTask : known, at),
    ...findIdentityErrors(result, context),
    ...additions.flatMap((schema) => findOwnErrors(result, schema, at)),
  ];
}

// Only the newer era has other kinds; without a kind it is a complete one.
function isCompleteIn({ resultType }: JsonObject, { revision }: WireContext): boolean {
  const isOld = findEra(revision) === 'legacy';
  return isOld || typeof resultType !== 'string' || resultType === 'complete';
}

// A call that became a task has no content yet.
const isTaskIn = (result: JsonObject, method: string, { schemas }: WireContext): boolean =>
  schemas.createdTask !== undefined &&
  method === 'tools/call' &&
  result['task'] !== undefined &&
  result['content'] === undefined;

// The package overlooks an identity that is wrong.
function findIdentityErrors(result: JsonObject, context: WireContext): readonly SchemaError[] {
  const { revision, schemas } = context;
  const identity = readField(result, '_meta', IDENTITY);
  if (identity === undefined || findEra(revision) === 'legacy') return [];
  return findSchemaErrors(identity, schemas.implementation, {
    revision,
    prefix: `result._meta["${IDENTITY}"]`,
  });
}

const inputRequired: Json = {
  properties: { inputRequests: { type: 'object' }, requestState: { type: 'string' } },
};

// What a server asks for inside a result; other kinds of results belong to extensions.
function validateOther(result: JsonObject, context: WireContext): readonly SchemaError[] {
  if (result['resultType'] !== 'input_required') return [];
  const requests = isObject(result['inputRequests']) ? result['inputRequests'] : {};
  return [
    ...findOwnErrors(result, inputRequired, { revision: context.revision, prefix: 'result' }),
    ...Object.entries(requests).flatMap(([key, request = null]) =>
      validateInput(request, `result.inputRequests[${JSON.stringify(key)}]`, context),
    ),
  ];
}

function validateInput(
  request: Json,
  prefix: string,
  { schemas, revision }: WireContext,
): readonly SchemaError[] {
  const method = readField(request, 'method');
  if (typeof method === 'string' && Object.hasOwn(schemas.requests, method)) {
    const parameters = readField(request, 'params');
    return [
      ...findSchemaErrors(request, schemas.requests[method], { revision, prefix }),
      ...listParameterAdditions(method, revision).flatMap((schema) =>
        findOwnErrors(parameters ?? {}, schema, { revision, prefix: joinPath(prefix, 'params') }),
      ),
    ];
  }
  const names = Object.keys(schemas.requests).map((name) => JSON.stringify(name));
  const message = `must be one of ${names.join(', ')}`;
  return [{ path: joinPath(prefix, 'method'), message, keyword: 'enum' }];
}
