import type { ContentBlock } from './content/blocks.ts';
import type { Reply } from './content/reply.ts';
import type { Context } from '../call/types.ts';
import { pointErrorsAtCaller, KitError } from '../errors/kit-error.ts';
import {
  assertDefinition,
  assertFunction,
  assertKeys,
  assertList,
  assertName,
  assertPositive,
  assertTimeout,
  assertWords,
  type Keys,
} from './options.ts';
import {
  assertScopes,
  type Effect,
  getDefaultScopes,
  decideHints,
  type ToolHints,
} from './effect.ts';
import { assertExamples, type Example } from './examples.ts';
import { type AnswerMark, assertForeign, createAnswerMark } from './foreign-text.ts';
import { assertHeaderParams } from './schema/header-params.ts';
import { assertIcons, type Icon } from './icons.ts';
import { defineInput, type Input } from './schema/input.ts';
import { toJsonSchema, type JsonSchema, type Schema } from './schema/json-schema.ts';
import { assertLimitBy, type LimitBy } from './limit-by.ts';

/** Limits how often one caller may call a tool. */
export interface RateLimit {
  readonly perMinute: number;
}

/** How long a result may be reused, and for whom. */
export interface ToolCache {
  readonly ttlMs: number;
  /** `caller` (default): per caller; `everyone`: the result depends on the arguments alone. */
  readonly scope?: 'caller' | 'everyone';
}

type Parsed<S> = S extends Schema ? NonNullable<S['~standard']['types']>['output'] : EmptyInput;
type Accepted<S extends Schema> = NonNullable<S['~standard']['types']>['input'];

/** The input of a tool without arguments. */
export type EmptyInput = Readonly<Record<string, never>>;

type Content = string | ContentBlock | readonly ContentBlock[];

/** The return value of `run`: data for the output schema, or content if there is no such schema. */
export type ToolReturn<Out> = Out extends Schema
  ? Accepted<Out> | Reply<Accepted<Out>>
  : Content | Reply<Content>;

/** Options of {@link defineTool}. */
export interface ToolOptions<
  In extends Schema | undefined = Schema | undefined,
  Out extends Schema | undefined = Schema | undefined,
> {
  /** 1 to 128 characters of A–Z a–z 0–9 _ - . */
  readonly name: string;
  /** A name for people. */
  readonly title: string;
  /** What the tool does and when to use it, for the model. */
  readonly description: string;
  /** How the tool affects data; the hints for clients derive from it. */
  readonly effect: Effect;
  /** Whether the tool reaches beyond this server's own data. */
  readonly openWorld: boolean;
  /** Overrides of the hints that the effect implies. */
  readonly hints?: Partial<ToolHints>;
  /** An object schema; every property needs a description. */
  readonly input?: In;
  readonly output?: Out;
  /** Valid calls: checked on definition, shown to clients and in docs, and run by tests. */
  readonly examples?: readonly Example<In extends Schema ? Accepted<In> : EmptyInput>[];
  readonly icons?: readonly Icon[];
  /** Time limit of a call; defaults to the server's. */
  readonly timeoutMs?: number;
  readonly rateLimit?: RateLimit;
  /** Limits calls per caller and key, over all tools that use the same name. */
  readonly limitBy?: LimitBy<Parsed<In>>;
  /**
   * Scopes an authenticated caller needs, all of them, to see and call this tool. The default
   * follows from the effect: `read`, `write` (create, update, overwrite) or `delete`.
   */
  readonly scopes?: readonly string[];
  /** Scopes that only some calls need; `run` requires them with `ctx.requireScopes`. */
  readonly furtherScopes?: readonly string[];
  /** Maximum number of concurrent calls of this tool, over all callers. */
  readonly concurrency?: number;
  /** Caches results; only for tools with the effect `read`. */
  readonly cache?: ToolCache;
  readonly maxResultBytes?: number;
  /** Arguments that make a result smaller; the error for a result that is too large names them. */
  readonly narrowWith?: readonly string[];
  /**
   * What of others the answers quote, as a short noun phrase such as "issues and comments". Each
   * successful answer then says, to programs and in words, that this is data and not instructions.
   */
  readonly foreign?: string | undefined;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly run: (input: Parsed<In>, ctx: Context) => ToolReturn<Out> | Promise<ToolReturn<Out>>;
}

/** A validated tool, ready to be served. */
export interface Tool extends Input {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  readonly hints: ToolHints;
  readonly openWorld: boolean;
  readonly icons: readonly Icon[];
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  readonly examples: readonly Example[];
  readonly output: Schema | undefined;
  readonly outputJson: JsonSchema | undefined;
  readonly timeoutMs: number | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly limitBy: LimitBy | undefined;
  readonly scopes: readonly string[];
  readonly furtherScopes: readonly string[];
  readonly concurrency: number | undefined;
  readonly cache: ToolCache | undefined;
  readonly maxResultBytes: number | undefined;
  readonly narrowWith: readonly string[];
  readonly foreign: string | undefined;
  /** The mark that goes with `foreign`. */
  readonly mark: AnswerMark | undefined;
  readonly run: (input: unknown, ctx: Context) => unknown;
}

const TOOL_KEYS: Keys<ToolOptions> = {
  name: true,
  title: true,
  description: true,
  effect: true,
  openWorld: true,
  hints: true,
  input: true,
  output: true,
  examples: true,
  icons: true,
  timeoutMs: true,
  rateLimit: true,
  limitBy: true,
  scopes: true,
  furtherScopes: true,
  concurrency: true,
  cache: true,
  maxResultBytes: true,
  narrowWith: true,
  foreign: true,
  meta: true,
  run: true,
};

/**
 * Defines a tool; throws immediately if the definition would break a client.
 *
 * @example
 * ```ts
 * const addNumbers = defineTool({
 *   name: 'add_numbers',
 *   title: 'Add two numbers',
 *   description: 'Add two numbers and return the sum.',
 *   effect: 'read',
 *   openWorld: false,
 *   input: z.object({ a: z.number().describe('First'), b: z.number().describe('Second') }),
 *   output: z.object({ sum: z.number().describe('The sum') }),
 *   run: ({ a, b }) => ({ sum: a + b }),
 * });
 * ```
 */
export function defineTool<
  In extends Schema | undefined = undefined,
  Out extends Schema | undefined = undefined,
>(options: ToolOptions<In, Out>): Tool {
  return pointErrorsAtCaller(defineTool, () => createTool(options));
}

function createTool<In extends Schema | undefined, Out extends Schema | undefined>(
  options: ToolOptions<In, Out>,
): Tool {
  const owner = assertDefinition('Tool', options, TOOL_KEYS);
  assertName('Tool', options.name);
  assertWords(owner, options);
  assertFunction(owner, 'run', options.run);
  assertIcons(owner, options.icons);
  assertLimits(owner, options);
  assertLimitBy(owner, options.limitBy);
  assertScopes(owner, options.scopes);
  assertScopes(owner, options.furtherScopes);
  assertForeign(owner, options.foreign);
  const accepted = defineInput(owner, options.input);
  assertHeaderParams(owner, accepted.inputJson);
  const { output, examples = [] } = options;
  assertList(owner, 'examples', examples);
  return Object.freeze({
    name: options.name,
    title: options.title,
    description: options.description,
    effect: options.effect,
    hints: decideHints(owner, options.effect, options.hints),
    openWorld: readOpenWorld(owner, options.openWorld),
    icons: options.icons ?? [],
    meta: options.meta,
    examples,
    input: accepted.input,
    inputJson: withExamples(owner, accepted, examples),
    output,
    outputJson: output === undefined ? undefined : toJsonSchema(owner, output, 'output'),
    timeoutMs: options.timeoutMs,
    rateLimit: options.rateLimit,
    // Only input that the schema has parsed is passed, so it has the type the author declared.
    limitBy: options.limitBy as LimitBy | undefined,
    scopes: options.scopes ?? getDefaultScopes(options.effect),
    furtherScopes: options.furtherScopes ?? [],
    concurrency: options.concurrency,
    cache: options.cache,
    maxResultBytes: options.maxResultBytes,
    narrowWith: options.narrowWith ?? guessNarrowing(accepted.inputJson),
    foreign: options.foreign,
    mark: options.foreign === undefined ? undefined : createAnswerMark(options.foreign),
    run: options.run as Tool['run'],
  });
}

function withExamples(
  owner: string,
  { input, inputJson }: Input,
  examples: readonly Example[],
): JsonSchema {
  assertExamples(owner, input, examples);
  if (examples.length === 0) return inputJson;
  return { ...inputJson, examples: examples.map((example) => example.arguments) };
}

const RATE_LIMIT_KEYS: Keys<RateLimit> = { perMinute: true };
const CACHE_KEYS: Keys<ToolCache> = { ttlMs: true, scope: true };

type Limited = Pick<
  ToolOptions,
  | 'timeoutMs'
  | 'concurrency'
  | 'maxResultBytes'
  | 'rateLimit'
  | 'cache'
  | 'effect'
  | 'furtherScopes'
>;

function assertLimits(owner: string, options: Limited): void {
  assertKeys(`${owner}: rateLimit`, options.rateLimit, RATE_LIMIT_KEYS);
  assertKeys(`${owner}: cache`, options.cache, CACHE_KEYS);
  assertTimeout(owner, 'timeoutMs', options.timeoutMs);
  assertPositive(owner, 'concurrency', options.concurrency);
  assertPositive(owner, 'maxResultBytes', options.maxResultBytes);
  assertPositive(owner, 'rateLimit.perMinute', options.rateLimit?.perMinute);
  assertPositive(owner, 'cache.ttlMs', options.cache?.ttlMs);
  if (options.cache?.scope === 'everyone' && options.furtherScopes !== undefined) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      `${owner} has furtherScopes and a cache for everyone: a kept answer asks for no scopes, so keep it for the caller.`,
    );
  }
  if (options.cache === undefined || options.effect === 'read') return;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `${owner} has a cache and the effect "${options.effect}": only tools that read may answer from memory.`,
  );
}

function readOpenWorld(owner: string, openWorld: unknown): boolean {
  if (typeof openWorld === 'boolean') return openWorld;
  throw new KitError(
    'KIT_HINTS_INVALID',
    `${owner} does not state openWorld: say true if it reaches beyond this server's own data, else false.`,
  );
}

const NARROWING = /^(limit|max.*|page.*|offset|cursor|fields|pattern|query|range|lines?|depth)$/i;

function guessNarrowing(json: JsonSchema): readonly string[] {
  return Object.keys(json['properties'] ?? {}).filter((name) => NARROWING.test(name));
}
