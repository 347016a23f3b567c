import { fieldOf, isObject, type Json } from '../../wire/json.ts';

/** A parameter that a tool mirrors in a header. */
export interface HeaderPlace {
  /** As the schema writes it, after "Mcp-Param-". */
  readonly header: string;
  /** The names of the properties that lead to it. */
  readonly path: readonly string[];
  readonly schema: Json;
}

/** The parameters of a tool that its schema mirrors in headers, as far as `properties` alone lead. */
export function headerPlaces(tool: Json): readonly HeaderPlace[] {
  return search(fieldOf(tool, 'inputSchema'), []);
}

function search(schema: Json | undefined, path: readonly string[]): readonly HeaderPlace[] {
  const properties = fieldOf(schema, 'properties');
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, property = null]) => {
    const here = [...path, name];
    const header = fieldOf(property, 'x-mcp-header');
    const own = typeof header === 'string' ? [{ header, path: here, schema: property }] : [];
    return [...own, ...search(property, here)];
  });
}
