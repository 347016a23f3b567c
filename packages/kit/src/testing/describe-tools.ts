import type { Example } from '../define/examples.ts';
import type { JsonSchema } from '../define/json-schema.ts';
import type { ServerDefinition } from '../define/server.ts';
import type { Tool } from '../define/tool.ts';

/**
 * The tools of a server as Markdown, for its README: a table of all of them, then the arguments and
 * the examples of each.
 */
export function describeTools(server: ServerDefinition): string {
  const tools = [...server.tools.values()];
  const overview = table(
    ['Tool', 'Title', 'Effect', 'What it does'],
    tools.map(({ name, title, effect, description }) => [
      code(name),
      words(title),
      effect,
      words(description),
    ]),
  );
  return `${[overview, ...tools.map(describeTool)].join('\n\n')}\n`;
}

function describeTool(tool: Tool): string {
  const rows = argumentRows(tool.inputJson, '');
  const listed =
    rows.length === 0
      ? 'It takes no arguments.'
      : table(['Argument', 'Type', 'Required', 'Meaning'], rows);
  return [`### ${code(tool.name)}`, listed, ...tool.examples.map(describeExample)].join('\n\n');
}

function describeExample({ name, description, arguments: args }: Example): string {
  const purpose = description === undefined ? '' : `: ${words(description)}`;
  return `Example "${words(name)}"${purpose}\n\n\`\`\`json\n${JSON.stringify(args, undefined, 2)}\n\`\`\``;
}

function argumentRows(schema: JsonSchema, path: string): string[][] {
  const required = asList(schema['required']);
  return Object.entries(asSchema(schema['properties'])).flatMap(([name, value]) => {
    const property = asSchema(value);
    const here = `${path}${name}`;
    return [
      [
        code(here),
        typeOf(property),
        needOf(property, required.includes(name)),
        meaningOf(property),
      ],
      ...argumentRows(property, `${here}.`),
      ...argumentRows(asSchema(property['items']), `${here}[].`),
    ];
  });
}

function typeOf(schema: JsonSchema): string {
  if (schema['const'] !== undefined) return code(JSON.stringify(schema['const']));
  const choices = [...asList(schema['anyOf']), ...asList(schema['oneOf'])];
  if (choices.length > 0) return choices.map((choice) => typeOf(asSchema(choice))).join(' or ');
  const values = asList(schema['enum']);
  if (values.length > 0) return values.map((value) => code(JSON.stringify(value))).join(' or ');
  if (schema['type'] === 'array') return `array of ${typeOf(asSchema(schema['items']))}`;
  return [schema['type'] ?? 'any'].flat().map(String).join(' or ');
}

function needOf(schema: JsonSchema, required: boolean): string {
  if (schema['default'] !== undefined)
    return `no; default ${code(JSON.stringify(schema['default']))}`;
  return required ? 'yes' : 'no';
}

function meaningOf({ description }: JsonSchema): string {
  return typeof description === 'string' ? words(description) : '';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text.replaceAll('|', String.raw`\|`)}\``;
}

/** Plain words on one line; code that an author put between backticks stays code. */
function words(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/`[^`]*`|[\\*_<]/g, (found) => (found.length > 1 ? found : `\\${found}`))
    .replaceAll('|', String.raw`\|`);
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
