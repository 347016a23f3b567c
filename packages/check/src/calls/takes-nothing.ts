import { fieldOf, isObject, type Json } from '../wire/json.ts';

/** Whether a tool names no arguments and asks for none. */
export function takesNothing(tool: { readonly definition: Json }): boolean {
  const properties = fieldOf(tool.definition, 'inputSchema', 'properties');
  const required = fieldOf(tool.definition, 'inputSchema', 'required');
  return (
    (properties === undefined || (isObject(properties) && Object.keys(properties).length === 0)) &&
    (required === undefined || (Array.isArray(required) && required.length === 0))
  );
}
