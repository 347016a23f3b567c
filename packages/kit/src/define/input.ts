import {
  assertDescribed,
  assertObjectSchema,
  NO_ARGUMENTS,
  toJsonSchema,
  type JsonSchema,
  type Schema,
} from './json-schema.ts';
import { closed } from './strict.ts';

/** What takes arguments: the schema that parses them, and its form on the wire. */
export interface Input {
  readonly input: Schema | undefined;
  readonly inputJson: JsonSchema;
}

/** Closes and converts the input of a tool or prompt; throws unless it is a described object. */
export function defineInput(owner: string, schema: Schema | undefined): Input {
  const input = schema === undefined ? undefined : closed(schema);
  const inputJson = input === undefined ? NO_ARGUMENTS : toJsonSchema(owner, input, 'input');
  assertObjectSchema(owner, inputJson);
  assertDescribed(owner, inputJson);
  return { input, inputJson };
}
