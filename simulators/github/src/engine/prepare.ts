import {
  type DocumentNode,
  type FieldNode,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  validate,
} from 'graphql';

import { type Args, HubFault } from '../objects.ts';
import { loadSchema } from '../schema/load-schema.ts';
import {
  createDocumentError,
  createFaultError,
  createFieldError,
  createSyntaxError,
  createVariableError,
  type HubError,
} from './hub-errors.ts';

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

const MOST_ENTRIES = 100;
const MOST_NODES = 500_000;

/** What a request costs, by GitHub's own formula. */
interface Cost {
  readonly points: number;
  readonly nodes: number;
}

/**
 * Counts as if every connection were full: a connection inside others is asked once for each node
 * above it, and so many hundred requests are so many points, but never less than one.
 */
function computeCost(fields: readonly FieldUse[]): Cost {
  const { requests, nodes } = count(fields, 1);
  if (nodes > MOST_NODES) throw createTooManyNodes(nodes);
  return { points: Math.max(1, Math.round(requests / 100)), nodes };
}

function count(fields: readonly FieldUse[], times: number): { requests: number; nodes: number } {
  const sum = { requests: 0, nodes: 0 };
  for (const field of fields) {
    const size = readPageSize(field);
    const within = count(field.fields, times * (size ?? 1));
    sum.requests += within.requests + (size === undefined ? 0 : times);
    sum.nodes += within.nodes + (size === undefined ? 0 : times * size);
  }
  return sum;
}

function readPageSize({ type, args }: FieldUse): number | undefined {
  if (!type.endsWith('Connection')) return undefined;
  const size = args['first'] ?? args['last'];
  return typeof size === 'number' ? size : MOST_ENTRIES;
}

function createTooManyNodes(nodes: number): HubFault {
  const [asked, most] = [nodes, MOST_NODES].map((count) => count.toLocaleString('en-US'));
  return new HubFault(
    'MAX_NODE_LIMIT_EXCEEDED',
    `This query requests up to ${asked} possible nodes which exceeds the maximum limit of ${most}.`,
  );
}

/** What is wrong with how many entries of connections are asked for. */
interface BadPage {
  readonly field: FieldUse;
  readonly fault: HubFault;
}

/** Each connection that does not say how much of it is wanted, or wants too much. */
function findBadPages(fields: readonly FieldUse[]): readonly BadPage[] {
  return fields.flatMap((field) => {
    const fault = field.type.endsWith('Connection') ? findPageFault(field) : undefined;
    return [...(fault === undefined ? [] : [{ field, fault }]), ...findBadPages(field.fields)];
  });
}

function findPageFault({ name, args }: FieldUse): HubFault | undefined {
  const { first, last } = args;
  if (typeof first !== 'number' && typeof last !== 'number') {
    return new HubFault(
      'MISSING_PAGINATION_BOUNDARIES',
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`,
    );
  }
  return findBoundFault(name, 'first', first) ?? findBoundFault(name, 'last', last);
}

function findBoundFault(name: string, bound: string, value: unknown): HubFault | undefined {
  if (typeof value !== 'number' || (value >= 1 && value <= MOST_ENTRIES)) return undefined;
  return new HubFault(
    'EXCESSIVE_PAGINATION',
    value > MOST_ENTRIES
      ? `Requesting ${value} records on the \`${name}\` connection exceeds the \`${bound}\` limit of ${MOST_ENTRIES} records.`
      : `\`${bound}\` on the \`${name}\` connection cannot be less than one.`,
  );
}

/** A field that a document asks for, and the fields below it. */
export interface FieldUse {
  readonly name: string;
  readonly key: string;
  readonly node: FieldNode;
  /** The type that has the field. */
  readonly parent: string;
  /** The type of its value, without lists and non-null. */
  readonly type: string;
  readonly args: Args;
  readonly fields: readonly FieldUse[];
}

/** A validated operation, and with what it is asked. */
interface Asked {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Args;
}

/** All fields that an operation asks for, as a tree; what a directive leaves out is not there. */
function collectFields(asked: Asked): readonly FieldUse[] {
  const root = asked.schema.getRootType(asked.operation.operation);
  return root ? collectBelow(asked, asked.operation.selectionSet, root) : [];
}

function collectBelow(
  asked: Asked,
  set: SelectionSetNode,
  parent: GraphQLNamedType,
): readonly FieldUse[] {
  return set.selections
    .filter((selection) => isIncluded(selection, asked.variables))
    .flatMap((selection) => collectUses(asked, selection, parent));
}

function collectUses(
  asked: Asked,
  selection: SelectionNode,
  parent: GraphQLNamedType,
): readonly FieldUse[] {
  if (selection.kind === Kind.FIELD) return collectFieldUse(asked, selection, parent);
  const fragment =
    selection.kind === Kind.INLINE_FRAGMENT ? selection : getFragment(asked, selection.name.value);
  if (fragment === undefined) return [];
  const type = fragment.typeCondition && asked.schema.getType(fragment.typeCondition.name.value);
  return collectBelow(asked, fragment.selectionSet, type ?? parent);
}

function getFragment({ document }: Asked, name: string) {
  return document.definitions
    .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
    .find((definition) => definition.name.value === name);
}

function collectFieldUse(
  asked: Asked,
  node: FieldNode,
  parent: GraphQLNamedType,
): readonly FieldUse[] {
  const field =
    isObjectType(parent) || isInterfaceType(parent)
      ? parent.getFields()[node.name.value]
      : undefined;
  if (field === undefined) return [];
  const type = getNamedType(field.type);
  const { selectionSet } = node;
  return [
    {
      name: field.name,
      key: node.alias?.value ?? field.name,
      node,
      parent: parent.name,
      type: type.name,
      args: getArgumentValues(field, node, asked.variables),
      fields:
        selectionSet !== undefined && isCompositeType(type)
          ? collectBelow(asked, selectionSet, type)
          : [],
    },
  ];
}

function isIncluded(selection: SelectionNode, variables: Args): boolean {
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables);
  return skip?.['if'] !== true && include?.['if'] !== false;
}
