import { examineSchema } from '../schema/json-schema.ts';
import type { Json } from '../wire/json.ts';
import { makeObject, readCount, readFields } from './make-object.ts';
import { fitsNumber, fitsString, makeNumber, makeString } from './make-scalar.ts';
import { findHintFor } from './names.ts';
import {
  isOfType,
  listShapes,
  listTypes,
  type MakeValue,
  type Making,
  type Place,
  putPickedFirst,
  type Shape,
  type TypeName,
} from './shapes.ts';

const DEEPEST = 16;
const MOST_TRIES = 6;

/** Makes a value of a schema: the first of its ways that works. */
export const makeValue: MakeValue = (schema, place, making) => {
  making.spend(1);
  if (place.depth > DEEPEST) {
    making.giveUp(place, 'the schema is nested too deep');
    return undefined;
  }
  const shapes = listShapes(schema, making);
  if (shapes.length === 0) making.giveUp(place, 'its schema allows nothing');
  for (const shape of putPickedFirst(shapes, making)) {
    const value = makeAllowed(shape, place, making);
    if (value !== undefined) return value;
  }
  return undefined;
};

// Another choice is tried where `not` forbids the first one.
function makeAllowed(shape: Shape, place: Place, making: Making): Json | undefined {
  for (let turn = 0; turn < MOST_TRIES; turn += 1) {
    const value = makeOnce(shape, place, { ...making, turn: making.turn + turn });
    if (value === undefined || !isForbidden(value, shape, making)) return value;
  }
  making.giveUp(place, 'what was found is forbidden by "not"');
  return undefined;
}

function isForbidden(value: Json, { not }: Shape, { root }: Making): boolean {
  if (not === undefined || typeof not === 'boolean') return not === true;
  const { $defs, definitions } = readFields(root);
  const examined = examineSchema({
    ...readFields(not),
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  });
  return examined.kind === 'valid' && examined.judge(value).kind === 'valid';
}

function makeOnce(shape: Shape, place: Place, making: Making): Json | undefined {
  if (Array.isArray(shape['enum'])) return makeListed(shape, place, making);
  const given = making.trusting ? listGivenValues(shape) : [];
  const [value] = putPickedFirst(given, making);
  if (value !== undefined) {
    making.note(place, 'an example or the default of its schema');
    return value;
  }
  for (const type of putPickedFirst(listTypes(shape), making)) {
    const made = makeOfType(type, shape, { place, making });
    if (made !== undefined) return made;
  }
  return undefined;
}

function makeListed(shape: Shape, place: Place, making: Making): Json | undefined {
  // A list of JSON holds JSON.
  const values = (shape['enum'] as readonly Json[]).filter((value) => isPlausible(value, shape));
  const [value] = putPickedFirst(values, making);
  if (value === undefined)
    making.giveUp(place, 'none of the listed values fits the rest of its schema');
  else
    making.note(
      place,
      values.length === 1 ? 'the only value it may have' : 'one of its listed values',
    );
  return value;
}

function listGivenValues(shape: Shape): readonly Json[] {
  const { examples, example, default: usual } = shape;
  const given = [...(Array.isArray(examples) ? (examples as readonly Json[]) : []), example, usual];
  return given.filter(
    (value) => value !== undefined && value !== null && isPlausible(value, shape),
  ) as readonly Json[];
}

// Objects and lists are judged later, as a part of the whole.
function isPlausible(value: Json, shape: Shape): boolean {
  if (shape['type'] !== undefined && !listTypes(shape).some((type) => isOfType(value, type)))
    return false;
  if (typeof value === 'string') return fitsString(value, shape);
  return typeof value !== 'number' || fitsNumber(value, shape);
}

function makeOfType(
  type: TypeName,
  shape: Shape,
  at: { readonly place: Place; readonly making: Making },
): Json | undefined {
  const { place, making } = at;
  switch (type) {
    case 'string':
      return makeString(shape, place, making);
    case 'number':
      return makeNumber(shape, place, making);
    case 'integer':
      return makeNumber({ ...shape, type }, place, making);
    case 'boolean':
      return makeBoolean(place, making);
    case 'array':
      return makeArray(makeValue, shape, at);
    case 'object':
      return makeObject(makeValue, shape, at);
    case 'null':
      return null;
  }
}

function makeBoolean(place: Place, making: Making): boolean {
  const usual = findHintFor(place.name, making.readablePath).truth ?? false;
  making.note(place, 'its type');
  return (making.pick(2) + making.turn) % 2 === 0 ? usual : !usual;
}

const MOST_ITEMS = 64;
const MOST_ITEM_TRIES = 12;

/** An array of this shape; undefined where none was found. */
function makeArray(
  make: MakeValue,
  shape: Shape,
  at: { readonly place: Place; readonly making: Making },
): readonly Json[] | undefined {
  const { place, making } = at;
  const least = readCount(shape['minItems'], 0);
  const most = readCount(shape['maxItems'], Infinity);
  if (least > MOST_ITEMS) {
    making.giveUp(place, `it needs ${least} items`);
    return undefined;
  }
  const items: Json[] = [];
  const isUnique = shape['uniqueItems'] === true;
  const add = (schema: Json): boolean => {
    const item = makeItem(make, schema, { place, making, items, isUnique });
    if (item !== undefined) items.push(item);
    return item !== undefined;
  };
  for (const schema of listContained(shape)) if (!add(schema)) return undefined;
  while (items.length < Math.min(Math.max(least, chooseCount(place)), most)) {
    if (!add(findItemSchema(shape, items.length))) break;
  }
  if (items.length >= least) return items;
  making.giveUp(place, `only ${items.length} of ${least} items were found`);
  return undefined;
}

interface ItemAt {
  readonly place: Place;
  readonly making: Making;
  readonly items: readonly Json[];
  readonly isUnique: boolean;
}

function makeItem(
  make: MakeValue,
  schema: Json,
  { place, making, items, isUnique }: ItemAt,
): Json | undefined {
  const inside = { ...place, path: `${place.path}[${items.length}]`, depth: place.depth + 1 };
  const texts = new Set(items.map((item) => JSON.stringify(item)));
  for (let attempt = 0; attempt < MOST_ITEM_TRIES; attempt += 1) {
    const turn = isUnique ? items.length + attempt : 0;
    const item = make(schema, inside, { ...making, turn: making.turn + turn });
    if (item === undefined || !isUnique || !texts.has(JSON.stringify(item))) return item;
  }
  return undefined;
}

// An empty list is seldom what a tool expects; far inside it keeps recursion short.
const chooseCount = ({ depth }: Place): number => (depth < 6 ? 1 : 0);

// Where something must be contained, what is at its place must hold too.
function listContained(shape: Shape): readonly Json[] {
  const { contains } = shape;
  if (contains === undefined) return [];
  const length = Math.min(readCount(shape['minContains'], 1), MOST_ITEMS);
  return Array.from({ length }, (_, index) => ({
    allOf: [contains, findItemSchema(shape, index)],
  }));
}

function findItemSchema({ prefixItems, items }: Shape, index: number): Json {
  // A list of JSON holds JSON.
  const listed = Array.isArray(prefixItems) ? (prefixItems as readonly Json[])[index] : undefined;
  return listed ?? items ?? true;
}
