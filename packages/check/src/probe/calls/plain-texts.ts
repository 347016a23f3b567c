import { fieldOf, isObject, type Json } from '../../wire/json.ts';

/** Words of the schema that make a text more than a text. */
const narrowing = ['enum', 'const', 'pattern', 'format', 'contentEncoding', 'x-mcp-header'];
/** Names of texts that lead somewhere: a path or an address cannot be any text. */
const leading =
  /path|file|dir|folder|ur[il]|id$|cursor|token|key|date|time|host|branch|sha|sql|cmd|command|code/i;

/** The properties that take any text as long as this one, those that mean content first. */
export function plainTexts(inputSchema: Json | undefined, text: string): readonly string[] {
  const properties = fieldOf(inputSchema, 'properties');
  if (!isObject(properties)) return [];
  return Object.keys(properties).filter((name) => {
    const schema = fieldOf(properties, name);
    return (
      fieldOf(schema, 'type') === 'string' &&
      !leading.test(name) &&
      narrowing.every((word) => fieldOf(schema, word) === undefined) &&
      fits(schema, Array.from(text).length)
    );
  });
}

function fits(schema: Json | undefined, length: number): boolean {
  const [least, most] = [fieldOf(schema, 'minLength'), fieldOf(schema, 'maxLength')];
  return (
    (typeof least !== 'number' || least <= length) && (typeof most !== 'number' || length <= most)
  );
}
