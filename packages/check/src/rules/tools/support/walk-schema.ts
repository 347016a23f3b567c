import { isObject, type Json, type JsonObject } from '../../../wire/json.ts';
import { childrenOf, type Child } from './schema-children.ts';

/** One schema inside a schema. */
export interface SchemaNode {
  /** From the root: `inputSchema.properties.path.items`. */
  readonly path: string;
  readonly schema: Json;
  readonly depth: number;
  /** The keyword that holds it; `root` for the whole. */
  readonly via: string;
  /** The name of the property, where it is one. */
  readonly name?: string;
  /** The schema that holds it. */
  readonly parent?: JsonObject;
  /** Reached from the root through `properties` alone. */
  readonly isStatic: boolean;
  /** Inside `not`, `if` or `propertyNames`: a condition on a value, not its description. */
  readonly isCondition: boolean;
  /** A branch (anyOf, allOf, then …) of the object that holds it. */
  readonly isBranch: boolean;
  /** The properties that a branch's object has outside the branch. */
  readonly known: ReadonlySet<string>;
  /** A property that narrows one which its object has outside this branch. */
  readonly isRefinement: boolean;
}

// A hostile schema must not keep us busy; tools/schema-size tells of one that is cut.
const MOST_NODES = 20_000;
const DEEPEST = 500;

const inPlace = new Set([
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
]);
const conditions = new Set(['not', 'if', 'propertyNames']);
const nothing: ReadonlySet<string> = new Set();

/** All schemas inside a schema, the outer ones first, up to a bound; references are not followed. */
export function walkSchema(root: Json | undefined, path: string): readonly SchemaNode[] {
  if (root === undefined) return [];
  const found: SchemaNode[] = [];
  const waiting: SchemaNode[] = [rootNode(root, path)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    if (found.length >= MOST_NODES) break;
    if (next.depth >= DEEPEST) continue;
    for (const node of nodesBelow(next).toReversed()) waiting.push(node);
  }
  return found;
}

/** The names under `properties` of a schema. */
export function propertyNames(schema: Json | undefined): readonly string[] {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

const rootNode = (schema: Json, path: string): SchemaNode => ({
  path,
  schema,
  depth: 0,
  via: 'root',
  isStatic: true,
  isCondition: false,
  isBranch: false,
  known: nothing,
  isRefinement: false,
});

function nodesBelow(node: SchemaNode): readonly SchemaNode[] {
  const { schema } = node;
  if (!isObject(schema)) return [];
  return childrenOf(schema).map((child) => nodeOf(child, node, schema));
}

function nodeOf(child: Child, above: SchemaNode, parent: JsonObject): SchemaNode {
  const isBranch = inPlace.has(child.keyword);
  const isProperty = child.keyword === 'properties';
  return {
    path: above.path + child.step,
    schema: child.schema,
    depth: above.depth + 1,
    via: child.keyword,
    ...(isProperty && { name: child.name }),
    parent,
    isStatic: above.isStatic && isProperty,
    isCondition: above.isCondition || conditions.has(child.keyword),
    isBranch,
    known: isBranch ? new Set([...above.known, ...propertyNames(parent)]) : nothing,
    isRefinement: isProperty && above.known.has(child.name),
  };
}
