import type { Json, JsonObject } from '../../wire/json.ts';
import { createBudget } from '../../schema/budget.ts';
import type { Making } from './making.ts';
import { requiredNames } from './property-schema.ts';
import { shapesOf, type Shape } from './shapes.ts';

const STEPS = 20_000;

/** The way to fulfil a schema that some arguments took; an empty one where it is too large. */
export function rootShape(schema: Json, valid: JsonObject): Shape {
  const shapes = waysOf(schema, schema);
  const fits = (shape: Shape): boolean =>
    requiredNames(shape).every((name) => Object.hasOwn(valid, name));
  return shapes.find(fits) ?? shapes[0] ?? {};
}

/** The ways to fulfil a part of a schema; none where it is too large. */
export function waysOf(part: Json, root: Json): readonly Shape[] {
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
    return shapesOf(part, making);
  } catch {
    return [];
  }
}
