import { ProtocolError, type CallToolResult, type Client } from '@modelcontextprotocol/client';
import { ERROR_META_KEY, type Prompt, type Resource, type ServerDefinition } from '@wellspoken/kit';

import { findPlaces, type Arguments, type Place } from './hostile-places.ts';

/** What came of a call: an answer, or the words and the code of a failure. */
export type Outcome = 'answer' | { readonly code: string; readonly words: string };

/** One thing that a server offers, and how it is used. */
export interface Offer {
  readonly name: string;
  /** Arguments with which it works. */
  readonly calls: readonly Arguments[];
  /** Where its arguments have values. */
  readonly places: readonly Place[];
  readonly use: (client: Client, args: Arguments) => Promise<Outcome>;
}

/** Calls that work, by the name of what is called. */
export interface KnownCalls {
  /** Beside the examples of tools. */
  readonly tools?: Readonly<Record<string, readonly Arguments[]>>;
  readonly prompts?: Readonly<Record<string, readonly Arguments[]>>;
  readonly resources?: Readonly<Record<string, readonly Arguments[]>>;
}

/** All that a server offers to somebody who says something: tools, prompts, resources, completions. */
export function listOffers(server: ServerDefinition, known: KnownCalls): readonly Offer[] {
  const prompts = [...server.prompts.values()];
  return [
    ...listTools(server, known),
    ...prompts.map((prompt) => toPrompt(prompt, known.prompts?.[prompt.name] ?? [{}])),
    ...server.resources.flatMap((resource) =>
      toResource(resource, known.resources?.[resource.name] ?? [{}]),
    ),
    ...prompts.flatMap(({ name, complete }) =>
      toCompletions({ type: 'ref/prompt', name }, complete),
    ),
    ...server.resources.flatMap(({ uriTemplate: uri, complete }) =>
      uri === undefined ? [] : toCompletions({ type: 'ref/resource', uri }, complete),
    ),
  ];
}

function listTools({ tools }: ServerDefinition, known: KnownCalls): readonly Offer[] {
  return [...tools.values()].map(({ name, examples, inputJson }) => {
    const shown = examples.map((example) => (example.arguments ?? {}) as Arguments);
    const calls = [...shown, ...(known.tools?.[name] ?? [])];
    return {
      name,
      calls,
      places: findPlaces(inputJson, calls),
      use: (client, args) => outcomeOfTool(client.callTool({ name, arguments: { ...args } })),
    };
  });
}

function toPrompt({ name, arguments: given }: Prompt, calls: readonly Arguments[]): Offer {
  const properties = Object.fromEntries(given.map((one) => [one.name, { type: 'string' }]));
  return {
    name: `the prompt ${name}`,
    calls,
    places: findPlaces({ type: 'object', properties }, calls),
    use: (client, args) =>
      outcomeOf(client.getPrompt({ name, arguments: args as Readonly<Record<string, string>> })),
  };
}

/** Each variable of its template has a place for what is encoded, and one for what is not. */
function toResource(resource: Resource, calls: readonly Arguments[]): readonly Offer[] {
  const { uriTemplate } = resource;
  if (uriTemplate === undefined) return [];
  const [usual = {}] = calls;
  const names = [...uriTemplate.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const fill = (args: Arguments): string =>
    uriTemplate.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(args[name]));
  return [
    {
      name: `the resource ${resource.name}`,
      calls,
      places: names.flatMap((name) => [
        { name, put: (value) => ({ ...usual, [name]: encode(value) }) },
        { name: `${name}, as it is`, put: (value) => ({ ...usual, [name]: value }) },
      ]),
      use: (client, args) => outcomeOf(client.readResource({ uri: fill(args) })),
    },
  ];
}

/** An unpaired surrogate cannot be encoded, and is replaced. */
function encode(value: string): string {
  return encodeURIComponent(Buffer.from(value).toString());
}

type Reference = Parameters<Client['complete']>[0]['ref'];

function toCompletions(ref: Reference, completers: object | undefined): readonly Offer[] {
  const subject = ref.type === 'ref/prompt' ? ref.name : ref.uri;
  return Object.keys(completers ?? {}).map((name) => ({
    name: `the completion of ${name} in ${subject}`,
    calls: [{ value: 'a' }],
    places: [{ name: 'value', put: (value) => ({ value }) }],
    use: (client, { value }) =>
      outcomeOf(client.complete({ ref, argument: { name, value: String(value) } })),
  }));
}

async function outcomeOfTool(calling: Promise<CallToolResult>): Promise<Outcome> {
  return calling.then(({ isError, content, _meta }) => {
    if (isError !== true) return 'answer';
    const words = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    return { code: codeIn(_meta?.[ERROR_META_KEY]) ?? 'none', words };
  }, outcomeOfThrown);
}

async function outcomeOf(asking: Promise<unknown>): Promise<Outcome> {
  return asking.then(() => 'answer', outcomeOfThrown);
}

function outcomeOfThrown(thrown: unknown): Outcome {
  if (!(thrown instanceof ProtocolError)) return { code: 'a crash', words: String(thrown) };
  const { code, message, data } = thrown;
  return { code: codeIn(data) ?? String(code), words: message };
}

function codeIn(told: unknown): string | undefined {
  if (typeof told !== 'object' || told === null || !('code' in told)) return undefined;
  return String(told.code);
}
