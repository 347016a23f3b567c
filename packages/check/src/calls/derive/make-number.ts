import { pickedFirst, type Making, type Place } from './making.ts';
import { hintOf } from './names.ts';
import type { Shape } from './shapes.ts';

/** A number of this shape; undefined where none was found. */
export function makeNumber(shape: Shape, place: Place, making: Making): number | undefined {
  const hint = hintOf(place.name, making.readablePath).number;
  const values = [...(hint === undefined ? [] : [hint]), ...plainNumbers(shape)];
  const fitting = [...new Set(values.filter((value) => isNumberOf(value, shape)))];
  // A name that tells is better than variety.
  const isTold = making.turn === 0 && hint !== undefined && fitting[0] === hint;
  const [number] = isTold ? fitting : pickedFirst(fitting, making);
  if (number === undefined) making.giveUp(place, 'no number was found within its bounds');
  else making.note(place, number === hint ? 'its name' : 'its type');
  return number;
}

/** Whether a number keeps to the bounds of a shape. */
export function isNumberOf(value: number, shape: Shape): boolean {
  return (
    Object.entries(bounds).every(([keyword, holds]) => {
      const bound = shape[keyword];
      return typeof bound !== 'number' || holds(value, bound);
    }) &&
    (!isInteger(shape) || Number.isInteger(value))
  );
}

const bounds: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  minimum: (value, bound) => value >= bound,
  maximum: (value, bound) => value <= bound,
  exclusiveMinimum: (value, bound) => value > bound,
  exclusiveMaximum: (value, bound) => value < bound,
  multipleOf: (value, bound) => Number.isInteger(value / bound),
};

/** Whether only whole numbers are meant. */
export function isInteger({ type }: Shape): boolean {
  const types = Array.isArray(type) ? type : [type];
  return types.includes('integer') && !types.includes('number');
}

function plainNumbers(shape: Shape): readonly number[] {
  const step = typeof shape['multipleOf'] === 'number' ? shape['multipleOf'] : 1;
  const low = highest(shape['minimum'], shape['exclusiveMinimum']);
  const high = lowest(shape['maximum'], shape['exclusiveMaximum']);
  const near = [low, high].filter(Number.isFinite).flatMap((bound) => around(bound, step));
  const middle = Number.isFinite(low + high) ? [(low + high) / 2] : [];
  return [1, 2, 0, step, ...near, ...middle, -1].map((value) => (value === 0 ? 0 : value));
}

function around(bound: number, step: number): readonly number[] {
  const whole = Math.round(bound / step) * step;
  return [
    bound,
    whole,
    whole + step,
    whole - step,
    Math.ceil(bound),
    Math.floor(bound),
    bound + 0.5,
    bound - 0.5,
  ];
}

const numbers = (values: readonly unknown[]): readonly number[] =>
  values.filter((value) => typeof value === 'number');

const highest = (...values: readonly unknown[]): number => Math.max(...numbers(values));
const lowest = (...values: readonly unknown[]): number => Math.min(...numbers(values));
