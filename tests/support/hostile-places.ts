/** Arguments of a call. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A place for a value in the arguments of a call that works. */
export interface Place {
  /** `sections[]`, or `filter.label`; `values.*` is an entry of any name, and `values{}` its name. */
  readonly name: string;
  readonly put: (value: string) => Arguments;
}

/** A JSON Schema, as far as it is looked at. */
type Schema = Readonly<Record<string, unknown>>;

interface Found {
  readonly name: string;
  /** Whether the call has a value there already. */
  readonly isShown: boolean;
  readonly put: (value: unknown) => unknown;
}

/**
 * Every place that a schema has for a value: in each of the calls that use it, and where none does,
 * in the first one.
 */
export function findPlaces(schema: object, calls: readonly Arguments[]): readonly Place[] {
  const found = calls.flatMap((call) => placesIn(schema as Schema, call, ''));
  const shown = new Set(found.filter(({ isShown }) => isShown).map(({ name }) => name));
  const taken = new Set<string>();
  return found.flatMap(({ name, isShown, put }) => {
    const isNeeded = shown.has(name) ? isShown : !taken.has(name);
    taken.add(name);
    if (name === '' || !isNeeded) return [];
    // Only at the root, whose name is empty, another thing than an object comes out.
    return [{ name, put: (value: string) => put(value) as Arguments }];
  });
}

function placesIn(schema: Schema, sample: unknown, name: string): readonly Found[] {
  return [
    { name, isShown: sample !== undefined, put: (value) => value },
    ...partsIn(schema, sample, name),
  ];
}

/** The places below one, but not that itself. */
function partsIn(schema: Schema, sample: unknown, name: string): readonly Found[] {
  return [
    ...choicesOf(schema).flatMap((choice) =>
      partsIn(choice, isOf(choice, sample) ? sample : undefined, name),
    ),
    ...inProperties(schema, sample, name),
    ...inEntries(schema, sample, name),
    ...inItems(schema, sample, name),
  ];
}

function inProperties(schema: Schema, sample: unknown, name: string): readonly Found[] {
  const whole = isObject(sample) ? sample : makeObject(schema);
  const given = isObject(sample) ? sample : {};
  return Object.entries(toObject(schema['properties'])).flatMap(([key, part]) =>
    placesIn(toObject(part), given[key], name === '' ? key : `${name}.${key}`).map((place) => ({
      ...place,
      put: (value) => ({ ...whole, [key]: place.put(value) }),
    })),
  );
}

/** Those of an object whose properties may have any name. */
function inEntries(schema: Schema, sample: unknown, name: string): readonly Found[] {
  const part = schema['additionalProperties'];
  if (!isObject(part)) return [];
  const whole = isObject(sample) ? sample : {};
  const [key = 'a'] = Object.keys(whole);
  const usual = whole[key] ?? makeValue(part);
  const values = placesIn(part, whole[key], `${name}.*`).map((place) => ({
    ...place,
    put: (value: unknown) => ({ ...whole, [key]: place.put(value) }),
  }));
  const isShown = sample !== undefined;
  const put = (value: unknown): unknown => ({ ...whole, [String(value)]: usual });
  return [...values, { name: `${name}{}`, isShown, put }];
}

function inItems(schema: Schema, sample: unknown, name: string): readonly Found[] {
  if (!isObject(schema['items'])) return [];
  const [first, ...others] = toList(sample);
  return placesIn(schema['items'], first, `${name}[]`).map((place) => ({
    ...place,
    put: (value) => [place.put(value), ...others],
  }));
}

function choicesOf(schema: Schema): readonly Schema[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((key) => toList(schema[key])).map(toObject);
}

/** Whether a value is of the type that one choice of several has, and of its kind. */
function isOf(schema: Schema, value: unknown): boolean {
  if (!isObject(value)) return Array.isArray(value) === (schema['type'] === 'array');
  const properties = Object.entries(toObject(schema['properties']));
  return properties.every(([key, part]) => {
    const { const: only } = toObject(part);
    return only === undefined || only === value[key];
  });
}

/** A plain value that fits a schema, as far as its type tells. */
function makeValue(schema: Schema): unknown {
  const [first = {}] = choicesOf(schema);
  const named = [schema['default'], schema['const'], ...toList(schema['enum'])];
  const usual = named.find((value) => value !== undefined);
  const type = schema['type'] ?? first['type'];
  return usual ?? makers.get(type)?.(schema) ?? 'a';
}

const makers: ReadonlyMap<unknown, (schema: Schema) => unknown> = new Map<
  unknown,
  (schema: Schema) => unknown
>([
  ['object', makeObject],
  ['array', ({ minItems, items }) => (Number(minItems) > 0 ? [makeValue(toObject(items))] : [])],
  ['number', ({ minimum = 1 }) => minimum],
  ['integer', ({ minimum = 1 }) => minimum],
  ['boolean', () => false],
]);

/** What an object must have. */
function makeObject(schema: Schema): Arguments {
  const properties = toObject(schema['properties']);
  return Object.fromEntries(
    toList(schema['required']).map((key) => [
      String(key),
      makeValue(toObject(properties[String(key)])),
    ]),
  );
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toObject(value: unknown): Schema {
  return isObject(value) ? value : {};
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
