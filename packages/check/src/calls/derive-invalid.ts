import { examineSchema } from '../schema/json-schema.ts';
import { createBudget } from '../schema/limits.ts';
import type { Json, JsonObject } from '../wire/json.ts';
import { listKnownNames, findPropertySchema, listRequiredNames } from './make-object.ts';
import { isInteger } from './make-scalar.ts';
import {
  isOfType,
  type Making,
  type Shape,
  listShapes,
  type TypeName,
  listTypes,
} from './shapes.ts';

/** Arguments that a schema forbids, for one reason. */
export interface InvalidArguments {
  /** In a few words: "wrong type of path". */
  readonly purpose: string;
  /** The property that is at fault. */
  readonly property: string;
  readonly arguments: JsonObject;
  /** What should stand there: "a string". */
  readonly expected: string;
}

// No schema knows a property of this name.
const UNKNOWN_PROPERTY = 'wellspoken_unknown_property';

/** Breaks valid arguments in one place at a time; each of the results was found to be forbidden. */
export function deriveInvalid(inputSchema: Json, valid: JsonObject): readonly InvalidArguments[] {
  const examined = examineSchema(inputSchema);
  if (examined.kind !== 'valid') return [];
  const broken = [
    ...leaveOutRequired(inputSchema, valid),
    ...spoilProperties(inputSchema, valid),
    addUnknown(valid),
  ];
  return broken.filter((each) => examined.judge(each.arguments).kind === 'invalid');
}

function leaveOutRequired(schema: Json, valid: JsonObject): readonly InvalidArguments[] {
  const names = listRequiredNames(chooseRootShape(schema, valid)).filter((name) =>
    Object.hasOwn(valid, name),
  );
  return names.map((property) => {
    const { [property]: _removed, ...others } = valid;
    return {
      purpose: `missing ${property}`,
      property,
      arguments: others,
      expected: `the argument ${property}, which is required`,
    };
  });
}

function spoilProperties(schema: Json, valid: JsonObject): readonly InvalidArguments[] {
  const shape = chooseRootShape(schema, valid);
  return listKnownNames(shape).flatMap((property) => {
    const current = Object.hasOwn(valid, property) ? valid[property] : undefined;
    const faults = findFaults(findPropertySchema(shape, property), schema, current);
    return faults.map((fault) => spoilProperty(valid, property, fault));
  });
}

function spoilProperty(valid: JsonObject, property: string, fault: Fault): InvalidArguments {
  return {
    purpose: `${fault.name} ${property}`,
    property,
    // By entries, so that a name such as __proto__ is a name like any other.
    arguments: Object.fromEntries([
      ...Object.entries(valid).filter(([name]) => name !== property),
      [property, fault.value],
    ]),
    expected: fault.expected,
  };
}

const addUnknown = (valid: JsonObject): InvalidArguments => ({
  purpose: 'unknown property',
  property: UNKNOWN_PROPERTY,
  arguments: { ...valid, [UNKNOWN_PROPERTY]: true },
  expected: 'no property that the schema does not know',
});

/** A value that a schema forbids. */
interface Fault {
  /** In a few words, before the name of the property: "wrong type of". */
  readonly name: string;
  readonly value: Json;
  /** What should stand there. */
  readonly expected: string;
}

const LONGEST = 20_000;
const MOST_ITEMS = 1000;

/** Ways in which the value of a property can be wrong, by its schema; `current` is one that is right. */
function findFaults(schema: Json, root: Json, current: Json | undefined): readonly Fault[] {
  const shapes = findShapes(schema, root);
  const [only, ...others] = shapes;
  if (only === undefined) return [];
  // With several alternatives, only what none of them allows is surely wrong.
  if (others.length > 0) return findWrongTypes(shapes);
  return [
    ...findWrongTypes(shapes),
    ...leaveEnum(only),
    ...leaveRange(only),
    ...leaveLength(only),
    ...leaveCount(only, current),
  ];
}

const typeWords: Readonly<Record<TypeName, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

// Values that no kind server could take for another type.
const strangers: readonly (readonly [TypeName, Json])[] = [
  ['object', { unexpected: true }],
  ['array', [['unexpected']]],
  ['boolean', true],
  ['string', 'not what was expected'],
];

function findWrongTypes(shapes: readonly Shape[]): readonly Fault[] {
  const allowed = new Set(shapes.flatMap(listAllowedTypes));
  // Some servers take a text for a list of one, and most take a number for a text.
  const isTextual = allowed.has('string') || allowed.has('array');
  const order = isTextual ? strangers : strangers.toReversed();
  const stranger = order.find(([type]) => !allowed.has(type));
  if (stranger === undefined) return [];
  const expected = [...allowed].map((type) => typeWords[type]).join(' or ');
  return [{ name: 'wrong type of', value: stranger[1], expected }];
}

function listAllowedTypes(shape: Shape): readonly TypeName[] {
  // A list of JSON holds JSON.
  const listed = Array.isArray(shape['enum']) ? (shape['enum'] as readonly Json[]) : undefined;
  const types = listTypes(shape);
  if (listed === undefined || shape['type'] !== undefined) return types;
  return types.filter((type) => listed.some((value) => isOfType(value, type)));
}

function leaveEnum({ enum: listed }: Shape): readonly Fault[] {
  if (!Array.isArray(listed)) return [];
  const isOfNumbers = listed.every((value) => typeof value === 'number');
  return [
    {
      name: 'unlisted value of',
      value: isOfNumbers ? Math.max(...listed) + 1 : 'wellspoken_unlisted_value',
      expected: `one of ${JSON.stringify(listed)}`,
    },
  ];
}

function leaveRange(shape: Shape): readonly Fault[] {
  const words = isInteger(shape) ? 'an integer' : 'a number';
  return ranges.flatMap(({ keyword, name, step, say }) => {
    const bound = shape[keyword];
    if (typeof bound !== 'number' || !Number.isSafeInteger(Math.trunc(bound))) return [];
    return [{ name, value: bound + step, expected: `${words} ${say} ${bound}` }];
  });
}

const ranges = [
  { keyword: 'minimum', name: 'too small', step: -1, say: 'of at least' },
  { keyword: 'exclusiveMinimum', name: 'too small', step: 0, say: 'of more than' },
  { keyword: 'maximum', name: 'too large', step: 1, say: 'of at most' },
  { keyword: 'exclusiveMaximum', name: 'too large', step: 0, say: 'of less than' },
] as const;

const formatAmount = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

function leaveLength({ minLength, maxLength }: Shape): readonly Fault[] {
  const faults: Fault[] = [];
  if (typeof minLength === 'number' && minLength > 0) {
    faults.push({
      name: 'too short',
      value: '',
      expected: `at least ${formatAmount(minLength, 'character')}`,
    });
  }
  if (typeof maxLength === 'number' && maxLength < LONGEST) {
    const value = 'a'.repeat(maxLength + 1);
    faults.push({
      name: 'too long',
      value,
      expected: `at most ${formatAmount(maxLength, 'character')}`,
    });
  }
  return faults;
}

function leaveCount(shape: Shape, current: Json | undefined): readonly Fault[] {
  const { minItems, maxItems } = shape;
  const faults: Fault[] = [];
  if (typeof minItems === 'number' && minItems > 0) {
    faults.push({
      name: 'too few',
      value: [],
      expected: `at least ${formatAmount(minItems, 'item')}`,
    });
  }
  // A list of JSON holds JSON.
  const item = Array.isArray(current) ? (current as readonly Json[])[0] : undefined;
  if (typeof maxItems === 'number' && maxItems < MOST_ITEMS && item !== undefined) {
    const value = Array.from({ length: maxItems + 1 }, () => item);
    faults.push({ name: 'too many', value, expected: `at most ${formatAmount(maxItems, 'item')}` });
  }
  return faults;
}

const STEPS = 20_000;

/** The way to fulfil a schema that some arguments took; an empty one where it is too large. */
function chooseRootShape(schema: Json, valid: JsonObject): Shape {
  const shapes = findShapes(schema, schema);
  const fits = (shape: Shape): boolean =>
    listRequiredNames(shape).every((name) => Object.hasOwn(valid, name));
  return shapes.find(fits) ?? shapes[0] ?? {};
}

/** The ways to fulfil a part of a schema; none where it is too large. */
function findShapes(part: Json, root: Json): readonly Shape[] {
  const budget = createBudget(STEPS);
  const making: Making = {
    root,
    seed: 0,
    full: false,
    trusting: false,
    turn: 0,
    pick: () => 0,
    readablePath: '.',
    note() {},
    giveUp() {},
    spend: (steps) => budget.spend(steps),
  };
  try {
    return listShapes(part, making);
  } catch {
    return [];
  }
}
