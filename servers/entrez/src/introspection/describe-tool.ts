import { type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { createCountField } from '../answers/fields.ts';
import { KNOWN_FACTS, type OperationFacts } from './known-facts.ts';

/** An argument of a tool. */
const parameter = z.object({
  name: z.string(),
  type: z.string().describe('Such as string, number or array of string'),
  description: z.string().optional(),
  defaultValue: z.json().optional().describe('What it is where it is left out'),
  values: z.array(z.string()).optional().describe('What it may be'),
});

/** An argument of a tool. */
type Parameter = z.output<typeof parameter>;

const operation = z.object({
  name: z.string(),
  summary: z.string(),
  required: z.array(parameter).describe('Arguments that it needs'),
  optional: z.array(parameter).describe('Arguments that it may have'),
  remarks: z.array(z.string()).optional().describe('What else to know'),
});

/** What a tool can do. */
export const toolDescriptor = z.object({
  tool: z.string(),
  summary: z.string(),
  operations: z.array(operation).optional().describe('What it can do'),
  contexts: z.array(z.string()).optional().describe('What kind of work it belongs to'),
  requiresApiKey: z.boolean().optional().describe('Whether it needs an API key'),
  stageable: z.boolean().optional().describe('Whether its results can be staged as tables'),
  tokenProfile: z
    .object({
      typical: createCountField().describe('Tokens of a usual answer'),
      upper: createCountField().optional().describe('Tokens of a large one'),
    })
    .optional()
    .describe('How large answers are'),
  metadata: z
    .object({
      title: z.string(),
      effect: z.string().describe('What it does to the world'),
      openWorld: z.boolean().describe('Whether it reaches other services'),
      examples: z
        .array(
          z.object({
            name: z.string(),
            arguments: z.json(),
          }),
        )
        .describe('Calls that work'),
    })
    .optional()
    .describe('More, where it was asked for'),
});

/** What a tool can do. */
export type ToolDescriptor = z.output<typeof toolDescriptor>;

/** How much of a tool is described. */
interface Description {
  /** Whether arguments come with their description, allowed values and default. */
  readonly isDetailed: boolean;
  readonly hasMetadata: boolean;
}

/** Describes a tool from its own definition, so that the description cannot differ from it. */
export function describeTool(tool: Tool, { isDetailed, hasMetadata }: Description): ToolDescriptor {
  const facts = KNOWN_FACTS[tool.name];
  const show = isDetailed ? (one: Parameter): Parameter => one : shortenParameter;
  return {
    tool: tool.name,
    summary: tool.description,
    operations: describeOperations(tool).map(({ required, optional, ...rest }) => ({
      ...rest,
      required: required.map(show),
      optional: optional.map(show),
    })),
    ...(facts === undefined
      ? {}
      : {
          contexts: [...facts.contexts],
          stageable: facts.stageable,
          tokenProfile: facts.tokenProfile,
        }),
    requiresApiKey: false,
    ...(hasMetadata ? { metadata: describeMetadata(tool) } : {}),
  };
}

function shortenParameter({ name, type }: Parameter): Parameter {
  return { name, type };
}

type Operations = NonNullable<ToolDescriptor['operations']>;

function describeOperations(tool: Tool): Operations {
  const parameters = listParameters(tool);
  const named = (names: readonly string[]): Parameter[] =>
    names.flatMap((name) => parameters.get(name) ?? []);
  const known = KNOWN_FACTS[tool.name]?.operations ?? { [tool.name]: createOnlyOperation(tool) };
  return Object.entries(known).map(([name, { summary, required, optional, remarks }]) => ({
    name,
    summary,
    required: named(required),
    optional: named(optional),
    ...(remarks === undefined ? {} : { remarks: [...remarks] }),
  }));
}

/** A tool with a single purpose counts as one operation. */
function createOnlyOperation(tool: Tool): OperationFacts {
  const required = listRequired(tool);
  const optional = [...listParameters(tool).keys()].filter((name) => !required.includes(name));
  return { summary: tool.title, required, optional };
}

function describeMetadata({
  title,
  effect,
  openWorld,
  examples,
}: Tool): NonNullable<ToolDescriptor['metadata']> {
  return {
    title,
    effect,
    openWorld,
    examples: examples.map(({ name, arguments: given }) => ({
      name,
      // Examples are plain JSON.
      arguments: z.json().parse(given),
    })),
  };
}

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
export function listParameters({ inputJson }: Tool): ReadonlyMap<string, Parameter> {
  const { properties } = listed.parse(inputJson);
  return new Map(
    Object.entries(properties).map(([name, given]) => [name, toParameter(name, given)]),
  );
}

/** The names of the arguments that a tool always needs. */
function listRequired({ inputJson }: Tool): readonly string[] {
  return listed.parse(inputJson).required;
}

function toParameter(name: string, given: Property): Parameter {
  return {
    name,
    type: describeType(given),
    ...(given.description === undefined ? {} : { description: given.description }),
    ...(given.default === undefined ? {} : { defaultValue: given.default }),
    ...(given.enum === undefined ? {} : { values: given.enum.map(String) }),
  };
}

function describeType({ type, items }: Property): string {
  return type === 'array' && items !== undefined
    ? `array of ${describeType(items)}`
    : (type ?? 'any');
}

/** Finds tools by exact name, or else by how their name ends; a hyphen matches an underscore. */
export function findTools(tools: readonly Tool[], asked: string): readonly [Tool, ...Tool[]] {
  const name = normalizeName(asked);
  const ending = tools.filter((tool) => normalizeName(tool.name).endsWith(name));
  const exact = ending.filter((tool) => normalizeName(tool.name) === name);
  const [first, ...others] = exact.length > 0 ? exact : ending;
  if (name === '' || first === undefined) throw createUnknownToolError(tools, asked);
  return [first, ...others];
}

function normalizeName(name: string): string {
  return name.trim().toLowerCase().replaceAll('-', '_');
}

function createUnknownToolError(tools: readonly Tool[], asked: string): ToolError {
  const names = tools.map(({ name }) => name).join(', ');
  return new ToolError('not_found', `No tool metadata found for '${asked}'`, {
    suggestions: [
      `Pass one of: ${names}.`,
      'Call entrez_capabilities without tool to see what each of them does.',
    ],
  });
}
