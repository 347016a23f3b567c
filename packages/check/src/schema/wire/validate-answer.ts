import { fieldOf, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import type { SchemaError } from '../describe-error.ts';
import { CREATED_TASK, parameterAdditions, resultAdditions } from './additions.ts';
import { hold, holdOwn, joined, type Held } from './hold.ts';
import { eraOf, type WireContext } from './wire-context.ts';

const IDENTITY = 'io.modelcontextprotocol/serverInfo';

/** What is wrong with a result, by the method that it answers. */
export function validateAnswer(
  result: JsonObject,
  method: string,
  context: WireContext,
): readonly SchemaError[] {
  const { schemas, revision } = context;
  const at: Held = { revision, prefix: 'result' };
  if (!isCompleteIn(result, context)) {
    return [...validateOther(result, context), ...identityErrors(result, context)];
  }
  const isTask = isTaskIn(result, method, context);
  const known = Object.hasOwn(schemas.results, method) ? schemas.results[method] : undefined;
  const additions = resultAdditions(isTask ? CREATED_TASK : method, revision);
  return [
    ...hold(result, isTask ? schemas.createdTask : known, at),
    ...identityErrors(result, context),
    ...additions.flatMap((schema) => holdOwn(result, schema, at)),
  ];
}

// Only the newer era has other kinds; without a kind it is a complete one.
function isCompleteIn({ resultType }: JsonObject, { revision }: WireContext): boolean {
  const isOld = eraOf(revision) === 'legacy';
  return isOld || typeof resultType !== 'string' || resultType === 'complete';
}

// A call that became a task has no content yet.
const isTaskIn = (result: JsonObject, method: string, { schemas }: WireContext): boolean =>
  schemas.createdTask !== undefined &&
  method === 'tools/call' &&
  result['task'] !== undefined &&
  result['content'] === undefined;

// The package overlooks an identity that is wrong.
function identityErrors(result: JsonObject, context: WireContext): readonly SchemaError[] {
  const { revision, schemas } = context;
  const identity = fieldOf(result, '_meta', IDENTITY);
  if (identity === undefined || eraOf(revision) === 'legacy') return [];
  return hold(identity, schemas.implementation, {
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
    ...holdOwn(result, inputRequired, { revision: context.revision, prefix: 'result' }),
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
  const method = fieldOf(request, 'method');
  if (typeof method === 'string' && Object.hasOwn(schemas.requests, method)) {
    const parameters = fieldOf(request, 'params');
    return [
      ...hold(request, schemas.requests[method], { revision, prefix }),
      ...parameterAdditions(method, revision).flatMap((schema) =>
        holdOwn(parameters ?? {}, schema, { revision, prefix: joined(prefix, 'params') }),
      ),
    ];
  }
  const names = Object.keys(schemas.requests).map((name) => JSON.stringify(name));
  const message = `must be one of ${names.join(', ')}`;
  return [{ path: joined(prefix, 'method'), message, keyword: 'enum' }];
}
