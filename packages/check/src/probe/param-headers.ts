import { fieldOf, isObject, type Json, type JsonObject } from '../wire/json.ts';
import { headerValue } from '../wire/envelope.ts';

/** The characters of a header name; another name cannot be sent, and is a finding of its own. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** The `Mcp-Param-*` headers that a modern call of a tool carries, by what its schema marks. */
export function paramHeaders(
  definition: Json,
  args: Json | undefined,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  collect(fieldOf(definition, 'inputSchema'), args, headers);
  return headers;
}

function collect(
  schema: Json | undefined,
  value: Json | undefined,
  into: Record<string, string>,
): void {
  const properties = fieldOf(schema, 'properties');
  if (!isObject(properties) || !isObject(value)) return;
  for (const [name, property] of Object.entries(properties)) {
    const given = ownValue(value, name);
    const header = fieldOf(property, 'x-mcp-header');
    const text = asText(given);
    if (typeof header === 'string' && TOKEN.test(header) && text !== undefined) {
      into[`mcp-param-${header.toLowerCase()}`] = headerValue(text);
    }
    collect(property, given, into);
  }
}

const ownValue = (value: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

function asText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
