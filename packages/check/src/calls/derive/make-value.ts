import type { Json } from '../../wire/json.ts';
import { examineSchema } from '../../schema/json-schema.ts';
import { makeArray } from './make-array.ts';
import { makeNumber, isNumberOf } from './make-number.ts';
import { makeObject } from './make-object.ts';
import { isStringOf, makeString } from './make-string.ts';
import { pickedFirst, type MakeValue, type Making, type Place } from './making.ts';
import { hintOf } from './names.ts';
import { fieldsOf } from './property-schema.ts';
import { shapesOf, type Shape } from './shapes.ts';
import { isOfType, typesOf, type TypeName } from './types-of.ts';

const DEEPEST = 16;
const MOST_TRIES = 6;

/** Makes a value of a schema: the first of its ways that works. */
export const makeValue: MakeValue = (schema, place, making) => {
  making.spend(1);
  if (place.depth > DEEPEST) {
    making.giveUp(place, 'the schema is nested too deep');
    return undefined;
  }
  const shapes = shapesOf(schema, making);
  if (shapes.length === 0) making.giveUp(place, 'its schema allows nothing');
  for (const shape of pickedFirst(shapes, making)) {
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
  const { $defs, definitions } = fieldsOf(root);
  const examined = examineSchema({
    ...fieldsOf(not),
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  });
  return examined.kind === 'valid' && examined.judge(value).kind === 'valid';
}

function makeOnce(shape: Shape, place: Place, making: Making): Json | undefined {
  if (Array.isArray(shape['enum'])) return makeListed(shape, place, making);
  const given = making.trusting ? givenValues(shape) : [];
  const [value] = pickedFirst(given, making);
  if (value !== undefined) {
    making.note(place, 'an example or the default of its schema');
    return value;
  }
  for (const type of pickedFirst(typesOf(shape), making)) {
    const made = makeOfType(type, shape, { place, making });
    if (made !== undefined) return made;
  }
  return undefined;
}

function makeListed(shape: Shape, place: Place, making: Making): Json | undefined {
  // A list of JSON holds JSON.
  const values = (shape['enum'] as readonly Json[]).filter((value) => isPlausible(value, shape));
  const [value] = pickedFirst(values, making);
  if (value === undefined)
    making.giveUp(place, 'none of the listed values fits the rest of its schema');
  else
    making.note(
      place,
      values.length === 1 ? 'the only value it may have' : 'one of its listed values',
    );
  return value;
}

function givenValues(shape: Shape): readonly Json[] {
  const { examples, example, default: usual } = shape;
  const given = [...(Array.isArray(examples) ? (examples as readonly Json[]) : []), example, usual];
  return given.filter(
    (value) => value !== undefined && value !== null && isPlausible(value, shape),
  ) as readonly Json[];
}

// Objects and lists are judged later, as a part of the whole.
function isPlausible(value: Json, shape: Shape): boolean {
  if (shape['type'] !== undefined && !typesOf(shape).some((type) => isOfType(value, type)))
    return false;
  if (typeof value === 'string') return isStringOf(value, shape);
  return typeof value !== 'number' || isNumberOf(value, shape);
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
  const usual = hintOf(place.name, making.readablePath).truth ?? false;
  making.note(place, 'its type');
  return (making.pick(2) + making.turn) % 2 === 0 ? usual : !usual;
}
