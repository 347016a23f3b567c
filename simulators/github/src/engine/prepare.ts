import {
  type DocumentNode,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  parse,
  validate,
} from 'graphql';

import { type Args, HubFault } from '../objects.ts';
import { loadSchema } from '../schema/load-schema.ts';
import { findBadPages, type Cost, computeCost } from './cost.ts';
import {
  createDocumentError,
  createFaultError,
  createFieldError,
  type HubError,
  createSyntaxError,
  createVariableError,
} from './hub-errors.ts';
import { type Asked, collectFields, type FieldUse } from './walk.ts';

/** What is posted to GraphQL. */
export interface GraphQLCall {
  readonly query: string;
  readonly variables: Args;
  readonly operationName: string | undefined;
}

/** A request that can be carried out, and what is known of it before. */
export interface Prepared extends Asked, Cost {
  readonly call: GraphQLCall;
  readonly isMutation: boolean;
  readonly fields: readonly FieldUse[];
}

/** A request that cannot be carried out. */
export interface Rejected {
  readonly errors: readonly HubError[];
}

interface Checked {
  readonly document?: DocumentNode;
  readonly errors: readonly HubError[];
}

const MOST_REMEMBERED = 1_000;

/** What is known of a document depends on its text and the schema alone, so all simulators share it. */
const known = new Map<string, Checked>();

/** Reads a request; a document that was read before is not read again. */
export function prepareCall(call: GraphQLCall): Prepared | Rejected {
  const checked = known.get(call.query) ?? check(call.query);
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(call.query, checked);
  return checked.document === undefined || checked.errors.length > 0
    ? { errors: checked.errors }
    : prepare(call, checked.document);
}

function check(text: string): Checked {
  try {
    const document = parse(text);
    return { document, errors: validate(loadSchema(), document).map(createDocumentError) };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [createSyntaxError(error)] };
    throw error;
  }
}

function prepare(call: GraphQLCall, document: DocumentNode): Prepared | Rejected {
  const operation = getOperationAST(document, call.operationName);
  if (operation === null || operation === undefined) {
    return { errors: [{ message: 'An operation name is required' }] };
  }
  const schema = loadSchema();
  const variables = getVariableValues(schema, operation.variableDefinitions ?? [], call.variables);
  if (variables.coerced === undefined) return { errors: variables.errors.map(createVariableError) };
  const asked = { schema, document, operation, variables: variables.coerced };
  const fields = collectFields(asked);
  const bad = findBadPages(fields);
  if (bad.length > 0)
    return { errors: bad.map(({ fault, field }) => createFieldError(fault, field)) };
  try {
    const isMutation = operation.operation === 'mutation';
    return { ...asked, ...computeCost(fields), call, fields, isMutation };
  } catch (error) {
    if (error instanceof HubFault) return { errors: [createFaultError(error)] };
    throw error;
  }
}
