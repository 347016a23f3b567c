import {
  getNamedType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

const FULL_PAGE = 100;

/**
 * What a document costs at most, by GitHub's formula: every connection is asked once for each node
 * above it, and a hundred such requests are a point. Pages whose size is a variable are full ones.
 */
export function staticCost(schema: GraphQLSchema, parsed: DocumentNode): number {
  const types = new TypeInfo(schema);
  const times = [1];
  let requests = 0;
  visit(
    spelledOut(parsed),
    visitWithTypeInfo(types, {
      Field: {
        enter(field) {
          const above = times.at(-1) ?? 1;
          const isConnection = String(getNamedType(types.getType())).endsWith('Connection');
          if (isConnection) requests += above;
          times.push(above * (isConnection ? pageSize(field) : idsOf(field)));
        },
        leave() {
          times.pop();
        },
      },
    }),
  );
  return Math.max(1, Math.round(requests / FULL_PAGE));
}

function pageSize(field: FieldNode): number {
  const size = field.arguments?.find(({ name }) => /^(?:first|last)$/.test(name.value))?.value;
  return size?.kind === Kind.INT ? Number(size.value) : FULL_PAGE;
}

/** `nodes(ids:)` is no connection, but what is inside is asked for each id. */
function idsOf(field: FieldNode): number {
  return field.arguments?.some(({ name }) => name.value === 'ids') === true ? FULL_PAGE : 1;
}

/** The operation, with each named fragment in its place. */
function spelledOut(parsed: DocumentNode): OperationDefinitionNode {
  const fragments = new Map(
    parsed.definitions
      .filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one]),
  );
  return visit(operationOf(parsed), {
    FragmentSpread: ({ name }) => ({ ...fragments.get(name.value), kind: Kind.INLINE_FRAGMENT }),
  });
}

/** The one operation of a document. */
function operationOf(parsed: DocumentNode): OperationDefinitionNode {
  const [first, ...others] = parsed.definitions.filter(
    (one) => one.kind === Kind.OPERATION_DEFINITION,
  );
  if (first === undefined || others.length > 0) throw new Error('A document has one operation.');
  return first;
}

/** The name of a document's operation. */
export function operationName(parsed: DocumentNode): string {
  const { name } = operationOf(parsed);
  if (name === undefined) throw new Error('An operation needs a name.');
  return name.value;
}
