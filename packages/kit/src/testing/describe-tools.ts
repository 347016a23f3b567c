import type { Example } from '../define/examples.ts';
import type { JsonSchema } from '../define/schema/json-schema.ts';
import type { ServerDefinition } from '../define/server.ts';
import type { Tool } from '../define/tool.ts';
import { formatSpan } from '../utils/time.ts';

/** Options of {@link describeTools}. */
export interface DescribeOptions {
  /** Only a table with one sentence per tool. */
  readonly brief?: boolean;
}

/**
 * Formats the tools of a server as Markdown for its README: a table of all tools, then the
 * arguments and examples of each.
 */
export function describeTools(server: ServerDefinition, options: DescribeOptions = {}): string {
  const tools = [...server.tools.values()];
  if (options.brief === true)
    return `${formatTable(['Tool', 'Effect', 'What it does'], tools.map(createBriefRow))}\n`;
  const overview = formatTable(
    ['Tool', 'Title', 'Effect', 'What it does'],
    tools.map(({ name, title, effect, description }) => [
      formatCode(name),
      escapeCell(title),
      effect,
      escapeCell(description),
    ]),
  );
  const { timeoutMs } = server.limits;
  return `${[overview, ...tools.map((tool) => describeTool(tool, timeoutMs))].join('\n\n')}\n`;
}

function createBriefRow({ name, effect, description }: Tool): string[] {
  const [sentence = description] = /^.*?\.(?=\s|$)/s.exec(description) ?? [];
  return [formatCode(name), effect, escapeCell(sentence)];
}

function describeTool(tool: Tool, usualMs: number): string {
  const root = tool.inputJson;
  const rows = listArgumentRows(root, { root, path: '', entered: [root['properties']] });
  const listed =
    rows.length === 0
      ? 'It takes no arguments.'
      : formatTable(['Argument', 'Type', 'Required', 'Meaning'], rows);
  const { timeoutMs = usualMs } = tool;
  const time = timeoutMs === usualMs ? [] : [`A call may take ${formatSpan(timeoutMs)}.`];
  const quoted = tool.foreign === undefined ? [] : [describeForeign(tool.foreign)];
  const parts = [`### ${formatCode(tool.name)}`, ...time, listed, ...quoted];
  return [...parts, ...tool.examples.map(describeExample)].join('\n\n');
}

function describeForeign(foreign: string): string {
  return `Its answers quote what others wrote: ${escapeCell(foreign)}.`;
}

function describeExample({ name, description, arguments: args }: Example): string {
  const purpose = description === undefined ? '' : `: ${escapeCell(description)}`;
  return `Example "${escapeCell(name)}"${purpose}\n\n\`\`\`json\n${JSON.stringify(args, undefined, 2)}\n\`\`\``;
}

interface Place {
  readonly root: JsonSchema;
  /** The prefix of a nested argument's name. */
  readonly path: string;
  /** Definitions already entered, because a recursive one is described only once. */
  readonly entered: readonly unknown[];
}

function listArgumentRows(schema: JsonSchema, place: Place): string[][] {
  const required = asList(schema['required']);
  return Object.entries(asSchema(schema['properties'])).flatMap(([name, value]) => {
    const property = resolveReference(asSchema(value), place.root);
    const path = `${place.path}${name}`;
    const need = describeNeed(property, required.includes(name));
    return [
      [formatCode(path), describeType(property, place.root), need, describeMeaning(property)],
      ...listPartRows(property, { ...place, path: `${path}.` }),
      ...listPartRows(asSchema(property['items']), { ...place, path: `${path}[].` }),
    ];
  });
}

function listPartRows(schema: JsonSchema, place: Place): string[][] {
  const properties = resolveReference(schema, place.root)['properties'];
  if (properties === undefined || place.entered.includes(properties)) return [];
  const entered = [...place.entered, properties];
  return listArgumentRows(resolveReference(schema, place.root), { ...place, entered });
}

function describeType(
  schema: JsonSchema,
  root: JsonSchema,
  trail: readonly unknown[] = [],
): string {
  if (trail.includes(schema)) return 'any';
  const inner = (part: unknown): string =>
    describeType(resolveReference(asSchema(part), root), root, [...trail, schema]);
  const choices = [...asList(schema['anyOf']), ...asList(schema['oneOf'])];
  if (choices.length > 0) return choices.map(inner).join(' or ');
  const values = [...asList(schema['enum']), ...('const' in schema ? [schema['const']] : [])];
  if (values.length > 0)
    return values.map((value) => formatCode(JSON.stringify(value))).join(' or ');
  const type = [schema['type'] ?? 'any'].flat().map(String).join(' or ');
  return type === 'array' ? `array of ${inner(schema['items'])}` : type;
}

function resolveReference(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref: reference, ...own } = schema;
  if (reference === '#') return root;
  const name = /^#\/\$defs\/([^/]+)$/.exec(String(reference))?.[1];
  if (name === undefined) return schema;
  const definition = asSchema(asSchema(root['$defs'])[name]);
  return Object.keys(own).length === 0 ? definition : { ...definition, ...own };
}

function describeNeed(schema: JsonSchema, required: boolean): string {
  if (schema['default'] !== undefined)
    return `no; default ${formatCode(JSON.stringify(schema['default']))}`;
  return required ? 'yes' : 'no';
}

function describeMeaning({ description }: JsonSchema): string {
  return typeof description === 'string' ? escapeCell(description) : '';
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function formatCode(text: string): string {
  return `\`${text.replaceAll('|', String.raw`\|`)}\``;
}

/** Escapes text for a table cell; code in backticks is preserved. */
function escapeCell(text: string): string {
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
