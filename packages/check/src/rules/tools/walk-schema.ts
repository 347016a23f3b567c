import { isObject, type Json, type JsonObject } from '../../wire/json.ts';

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
  const waiting: SchemaNode[] = [createRootNode(root, path)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    if (found.length >= MOST_NODES) break;
    if (next.depth >= DEEPEST) continue;
    for (const node of listNodesBelow(next).toReversed()) waiting.push(node);
  }
  return found;
}

/** The names under `properties` of a schema. */
export function listPropertyNames(schema: Json | undefined): readonly string[] {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

const createRootNode = (schema: Json, path: string): SchemaNode => ({
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

function listNodesBelow(node: SchemaNode): readonly SchemaNode[] {
  const { schema } = node;
  if (!isObject(schema)) return [];
  return listChildren(schema).map((child) => createNode(child, node, schema));
}

function createNode(child: Child, above: SchemaNode, parent: JsonObject): SchemaNode {
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
    known: isBranch ? new Set([...above.known, ...listPropertyNames(parent)]) : nothing,
    isRefinement: isProperty && above.known.has(child.name),
  };
}

/** A schema directly inside another. */
interface Child {
  readonly keyword: string;
  /** The name or number under the keyword; empty where the keyword holds the schema itself. */
  readonly name: string;
  /** What the path gains: `.properties.path`. */
  readonly step: string;
  readonly schema: Json;
}

const holdsSchema = [
  'items',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
  'contentSchema',
];
const holdsList = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'];
const holdsMap = [
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
];

/** The schemas directly inside a schema, by the keywords of all dialects that we know. */
function listChildren(schema: JsonObject): readonly Child[] {
  return [
    ...holdsMap.flatMap((keyword) => readInMap(keyword, schema[keyword])),
    ...holdsList.flatMap((keyword) => readInList(keyword, schema[keyword])),
    ...holdsSchema.flatMap((keyword) => readSingle(keyword, schema[keyword])),
  ];
}

const isSchema = (value: Json | undefined): value is Json =>
  isObject(value) || typeof value === 'boolean';

const readSingle = (keyword: string, schema: Json | undefined): readonly Child[] =>
  isSchema(schema) ? [{ keyword, name: '', step: `.${keyword}`, schema }] : [];

function readInList(keyword: string, list: Json | undefined): readonly Child[] {
  if (!Array.isArray(list)) return [];
  return list.map((schema: Json, index) => ({
    keyword,
    name: String(index),
    step: `.${keyword}[${index}]`,
    schema,
  }));
}

function readInMap(keyword: string, map: Json | undefined): readonly Child[] {
  if (!isObject(map)) return [];
  return Object.entries(map).flatMap(([name, schema]) =>
    // `dependencies` of old drafts may also hold lists of names.
    schema === undefined || (keyword === 'dependencies' && !isSchema(schema))
      ? []
      : [{ keyword, name, step: `.${keyword}${escapeStep(name)}`, schema }],
  );
}

const escapeStep = (name: string): string =>
  /^[\w$-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;

const MOST_STEPS = 20;

/** What a local JSON Pointer (`#/$defs/user`) points at; undefined where there is nothing. */
export function followPointer(root: Json, reference: string): Json | undefined {
  if (reference === '#' || reference === '#/') return root;
  if (!reference.startsWith('#/')) return undefined;
  let found: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    found = readStep(found, unescapePart(part));
    if (found === undefined) return undefined;
  }
  // Only JSON goes in, so only JSON comes out.
  return found as Json;
}

/** The schema with its own local `$ref` followed; its other keywords win over those it points at. */
export function resolveReference(root: Json, schema: Json): Json {
  let found = schema;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (!isObject(found) || typeof found['$ref'] !== 'string') return found;
    const { $ref: reference, ...own } = found as JsonObject & { readonly $ref: string };
    const target = followPointer(root, reference);
    if (target === undefined) return found;
    found = isObject(target) ? { ...target, ...own } : target;
  }
  return found;
}

function readStep(value: unknown, name: string): unknown {
  if (Array.isArray(value))
    return /^\d+$/.test(name) ? (value[Number(name)] as unknown) : undefined;
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function unescapePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}

const says = [
  'type',
  'enum',
  'const',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
];

/** Whether a schema says what its values are; `{}`, `true` and the mere null do not. */
export function isTyped(root: Json, schema: Json | undefined): boolean {
  if (schema === undefined || schema === true) return false;
  // A property that may not be there needs no type.
  if (schema === false) return true;
  const found = resolveReference(root, schema);
  if (!isObject(found)) return found === false;
  return says.some((keyword) => found[keyword] !== undefined) && found['type'] !== 'null';
}
