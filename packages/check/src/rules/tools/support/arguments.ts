import type { Json } from '../../../wire/json.ts';
import type { Pick } from './judge-tools.ts';
import { propertyNames, walkSchema, type SchemaNode } from './walk-schema.ts';

/** A property that a caller fills in. */
export type Argument = SchemaNode & { readonly name: string };

/** The properties that a caller fills in, also inside objects, lists, unions and definitions. */
export const argumentsOf = (inputSchema: Json | undefined): readonly Argument[] =>
  walkSchema(inputSchema, 'inputSchema').filter(
    (node): node is Argument => node.name !== undefined && !node.isCondition && !node.isRefinement,
  );

/** The tools that take arguments by name. */
export const takesArguments: Pick = {
  only: ({ inputSchema }) =>
    propertyNames(inputSchema).length > 0 || argumentsOf(inputSchema).length > 0,
  none: 'No tool takes named arguments.',
};
