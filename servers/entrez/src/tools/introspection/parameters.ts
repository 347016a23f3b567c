import type { Tool } from '@wellspoken/kit';
import * as z from 'zod';

import type { Parameter } from './descriptor.ts';

/** The parts of a listed schema that say what an argument is. */
interface Property {
  readonly type?: string | undefined;
  readonly description?: string | undefined;
  readonly default?: z.core.util.JSONType | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly items?: Property | undefined;
}

const property: z.ZodType<Property> = z.looseObject({
  type: z.string().optional(),
  description: z.string().optional(),
  default: z.json().optional(),
  enum: z.array(z.unknown()).optional(),
  get items() {
    return property.optional();
  },
});

const listed = z.looseObject({
  properties: z.record(z.string(), property).default({}),
  required: z.array(z.string()).default([]),
});

/** The arguments of a tool as it lists them, by name. */
export function parametersOf({ inputJson }: Tool): ReadonlyMap<string, Parameter> {
  const { properties } = listed.parse(inputJson);
  return new Map(
    Object.entries(properties).map(([name, given]) => [name, toParameter(name, given)]),
  );
}

/** The names of the arguments that a tool always needs. */
export function requiredOf({ inputJson }: Tool): readonly string[] {
  return listed.parse(inputJson).required;
}

function toParameter(name: string, given: Property): Parameter {
  return {
    name,
    type: typeOf(given),
    ...(given.description === undefined ? {} : { description: given.description }),
    ...(given.default === undefined ? {} : { defaultValue: given.default }),
    ...(given.enum === undefined ? {} : { values: given.enum.map(String) }),
  };
}

function typeOf({ type, items }: Property): string {
  return type === 'array' && items !== undefined ? `array of ${typeOf(items)}` : (type ?? 'any');
}
