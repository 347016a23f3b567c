import type { ContentBlock } from './content/blocks.ts';
import type { Context } from '../call/types.ts';
import { pointErrorsAtCaller, KitError } from '../errors/kit-error.ts';
import { assertCompleters, type Completer } from './completion.ts';
import { assertForeign } from './foreign-text.ts';
import { assertIcons, type Icon } from './icons.ts';
import {
  assertDefinition,
  assertFunction,
  assertName,
  assertTimeout,
  assertWords,
  type Keys,
} from './options.ts';
import { defineInput, type Input } from './schema/input.ts';
import type { JsonSchema, Schema } from './schema/json-schema.ts';
import { assertScopes, getDefaultScopes } from './effect.ts';
import type { EmptyInput } from './tool.ts';

/** One message of a prompt. */
export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  readonly content: ContentBlock;
}

/** The return value of `run`: a string for one user message, or messages. */
export type PromptReturn = string | PromptMessage | readonly PromptMessage[];

/** One argument, as listed to clients. */
export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly title?: string;
  readonly required: boolean;
}

type Parsed<S> = S extends Schema ? NonNullable<S['~standard']['types']>['output'] : EmptyInput;

/** Options of {@link definePrompt}. */
export interface PromptOptions<In extends Schema | undefined = Schema | undefined> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A flat object of strings; every property needs a description. */
  readonly input?: In;
  readonly icons?: readonly Icon[];
  /** Suggests values for arguments. */
  readonly complete?: Readonly<Record<string, Completer>>;
  readonly timeoutMs?: number;
  /**
   * Scopes an authenticated caller needs, all of them, to see and get this prompt; default `read`.
   */
  readonly scopes?: readonly string[];
  /**
   * What of others the messages quote, as a short noun phrase such as "issues and comments". A first
   * message then says so; quote such text as an embedded resource or as JSON, in messages of its own.
   */
  readonly foreign?: string | undefined;
  readonly run: (input: Parsed<In>, ctx: Context) => PromptReturn | Promise<PromptReturn>;
}

/** A validated prompt, ready to be served. */
export interface Prompt extends Input {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly icons: readonly Icon[];
  readonly arguments: readonly PromptArgument[];
  readonly complete: Readonly<Record<string, Completer>>;
  readonly timeoutMs: number | undefined;
  readonly scopes: readonly string[];
  readonly foreign: string | undefined;
  readonly run: (input: unknown, ctx: Context) => unknown;
}

const PROMPT_KEYS: Keys<PromptOptions> = {
  name: true,
  title: true,
  description: true,
  input: true,
  icons: true,
  complete: true,
  timeoutMs: true,
  scopes: true,
  foreign: true,
  run: true,
};

/** Defines a prompt; throws immediately if the definition would break a client. */
export function definePrompt<In extends Schema | undefined = undefined>(
  options: PromptOptions<In>,
): Prompt {
  return pointErrorsAtCaller(definePrompt, () => createPrompt(options));
}

function createPrompt<In extends Schema | undefined>(options: PromptOptions<In>): Prompt {
  const owner = assertDefinition('Prompt', options, PROMPT_KEYS);
  assertName('Prompt', options.name);
  assertWords(owner, options);
  assertFunction(owner, 'run', options.run);
  assertIcons(owner, options.icons);
  assertTimeout(owner, 'timeoutMs', options.timeoutMs);
  assertScopes(owner, options.scopes);
  assertForeign(owner, options.foreign);
  const { input, inputJson } = defineInput(owner, options.input);
  const args = listArguments(owner, inputJson);
  assertCompleters(
    owner,
    args.map((argument) => argument.name),
    options.complete,
  );
  return Object.freeze({
    name: options.name,
    title: options.title,
    description: options.description,
    icons: options.icons ?? [],
    input,
    inputJson,
    arguments: args,
    complete: options.complete ?? {},
    timeoutMs: options.timeoutMs,
    scopes: options.scopes ?? getDefaultScopes('read'),
    foreign: options.foreign,
    // Only input that the schema has parsed is passed, so it has the type the author declared.
    run: options.run as Prompt['run'],
  });
}

interface PropertySchema {
  readonly type?: unknown;
  readonly description: string;
  readonly title?: string;
}

function listArguments(owner: string, json: JsonSchema): PromptArgument[] {
  const required = (json['required'] ?? []) as readonly string[];
  const properties = (json['properties'] ?? {}) as Readonly<Record<string, PropertySchema>>;
  return Object.entries(properties).map(([name, property]) => {
    if (property.type !== 'string') {
      throw new KitError(
        'KIT_PROMPT_ARGUMENTS_INVALID',
        `${owner} has an argument "${name}" of type ${String(property.type)}: the protocol carries prompt arguments as strings only.`,
      );
    }
    return {
      name,
      ...(property.title !== undefined && { title: property.title }),
      description: property.description,
      required: required.includes(name),
    };
  });
}
