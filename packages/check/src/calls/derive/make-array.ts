import type { Json } from '../../wire/json.ts';
import type { MakeValue, Making, Place } from './making.ts';
import type { Shape } from './shapes.ts';

const MOST_ITEMS = 64;
const MOST_TRIES = 12;

/** An array of this shape; undefined where none was found. */
export function makeArray(
  make: MakeValue,
  shape: Shape,
  at: { readonly place: Place; readonly making: Making },
): readonly Json[] | undefined {
  const { place, making } = at;
  const least = countOf(shape['minItems'], 0);
  const most = countOf(shape['maxItems'], Infinity);
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
  for (const schema of containedOf(shape)) if (!add(schema)) return undefined;
  while (items.length < Math.min(Math.max(least, wishOf(place)), most)) {
    if (!add(schemaAt(shape, items.length))) break;
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
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const turn = isUnique ? items.length + attempt : 0;
    const item = make(schema, inside, { ...making, turn: making.turn + turn });
    if (item === undefined || !isUnique || !texts.has(JSON.stringify(item))) return item;
  }
  return undefined;
}

// An empty list is seldom what a tool expects; far inside it keeps recursion short.
const wishOf = ({ depth }: Place): number => (depth < 6 ? 1 : 0);

// Where something must be contained, what is at its place must hold too.
function containedOf(shape: Shape): readonly Json[] {
  const { contains } = shape;
  if (contains === undefined) return [];
  const length = Math.min(countOf(shape['minContains'], 1), MOST_ITEMS);
  return Array.from({ length }, (_, index) => ({ allOf: [contains, schemaAt(shape, index)] }));
}

function schemaAt({ prefixItems, items }: Shape, index: number): Json {
  // A list of JSON holds JSON.
  const listed = Array.isArray(prefixItems) ? (prefixItems as readonly Json[])[index] : undefined;
  return listed ?? items ?? true;
}

const countOf = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;
