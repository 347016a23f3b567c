import type { FieldNode, GraphQLError, SourceLocation } from 'graphql';

import { HubFault } from '../objects.ts';

/** An error as GitHub writes it. */
export interface HubError {
  readonly type?: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly SourceLocation[];
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** An error that came up while a field was worked out. */
export function runError(error: GraphQLError): HubError {
  const { originalError: cause, message, path, locations } = error;
  const fault = cause instanceof HubFault ? cause : undefined;
  return {
    ...(fault?.type !== undefined && { type: fault.type }),
    ...(path !== undefined && { path }),
    ...(fault?.detail.extensions !== undefined && { extensions: fault.detail.extensions }),
    ...(locations !== undefined && { locations }),
    message,
  };
}

/** An error of a field that GitHub finds before anything is done. */
export function createFieldError(
  fault: HubFault,
  { node }: { readonly node: FieldNode },
): HubError {
  const start = node.loc?.startToken;
  return {
    ...createFaultError(fault),
    ...(start !== undefined && { locations: [{ line: start.line, column: start.column }] }),
  };
}

/** An error of the whole request. */
export function createFaultError({ type, message, detail }: HubFault): HubError {
  return {
    ...(type !== undefined && { type }),
    message,
    ...(detail.extensions !== undefined && { extensions: detail.extensions }),
  };
}

/** GitHub's codes for what may be wrong with a document, by what `graphql` says of it. */
const CODES: readonly (readonly [RegExp, string])[] = [
  [/^Unknown argument/u, 'argumentNotAccepted'],
  [/is not defined by type/u, 'argumentNotAccepted'],
  [/is required, but it was not provided|of required type/u, 'missingRequiredArguments'],
  [/^Unknown type/u, 'undefinedType'],
  [/^Unknown fragment/u, 'useAndDefineFragment'],
  [/must have a selection of subfields|must not have a selection/u, 'selectionMismatch'],
  [/is never used/u, 'variableNotUsed'],
  [/is not defined/u, 'variableNotDefined'],
  [/used in position expecting type/u, 'variableMismatch'],
  [/conflict because/u, 'fieldConflict'],
];

const UNKNOWN_FIELD = /^Cannot query field "(\w+)" on type "(\w+)"/u;

/** What is wrong with a document that does not fit the schema. */
export function createDocumentError({ message, locations }: GraphQLError): HubError {
  const [, fieldName, typeName] = UNKNOWN_FIELD.exec(message) ?? [];
  const at = locations === undefined ? {} : { locations };
  if (fieldName !== undefined) {
    return {
      path: ['query', fieldName],
      extensions: { code: 'undefinedField', typeName, fieldName },
      ...at,
      message: `Field '${fieldName}' doesn't exist on type '${String(typeName)}'`,
    };
  }
  const [, code] = CODES.find(([said]) => said.test(message)) ?? [];
  return { extensions: { code: code ?? 'argumentLiteralsIncompatible' }, ...at, message };
}

/** A value that a variable cannot have. */
export function createVariableError({ message, locations }: GraphQLError): HubError {
  return {
    extensions: { problems: [{ path: [], explanation: message }] },
    ...(locations !== undefined && { locations }),
    message,
  };
}

/** A document that is no GraphQL. */
export function createSyntaxError({ message, locations }: GraphQLError): HubError {
  const said = message.replace(/^Syntax Error: /u, 'Parse error: ');
  return locations === undefined ? { message: said } : { locations, message: said };
}
