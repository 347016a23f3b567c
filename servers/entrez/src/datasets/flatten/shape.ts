import type { Json } from '../../eutils/document.ts';

/** What the values at one place of many records have been. */
export interface Shape {
  /** Whether there ever were several at once. */
  isList: boolean;
  /** Whether there ever were fields in it. */
  isObject: boolean;
  hasText: boolean;
  hasReal: boolean;
  hasInteger: boolean;
  readonly fields: Map<string, Shape>;
}

/** A shape of nothing yet. */
export function createShape(): Shape {
  return {
    isList: false,
    isObject: false,
    hasText: false,
    hasReal: false,
    hasInteger: false,
    fields: new Map(),
  };
}

/** Takes a value into account. */
export function observeValue(shape: Shape, value: Json): void {
  if (isList(value)) {
    shape.isList = true;
    for (const item of value) observeValue(shape, item);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    shape.isObject = true;
    for (const [name, inner] of Object.entries(value))
      observeValue(getFieldShape(shape, name), inner);
    return;
  }
  const scalar = toScalar(value);
  if (typeof scalar === 'string') shape.hasText = true;
  else if (scalar === null) return;
  else if (Number.isInteger(scalar)) shape.hasInteger = true;
  else shape.hasReal = true;
}

/** Whether a value of JSON is a list. */
export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function getFieldShape({ fields }: Shape, name: string): Shape {
  const known = fields.get(name);
  if (known !== undefined) return known;
  const made = createShape();
  fields.set(name, made);
  return made;
}

/** The type of a column for such values: any text makes it text. */
export function chooseColumnType({
  hasText,
  hasReal,
  hasInteger,
}: Shape): 'TEXT' | 'REAL' | 'INTEGER' {
  if (hasText) return 'TEXT';
  if (hasReal) return 'REAL';
  return hasInteger ? 'INTEGER' : 'TEXT';
}

/**
 * What a plain value is kept as: nothing where it is empty, and a number where it is one to the
 * letter, so that "007" and "1.50" stay as they are written.
 */
export function toScalar(value: string | number | boolean | null): string | number | null {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return value;
  if (value === '') return null;
  return /^-?\d{1,15}(?:\.\d+)?$/.test(value) && String(Number(value)) === value
    ? Number(value)
    : value;
}
