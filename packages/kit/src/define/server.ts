import {
  createEventHub,
  createWatches,
  type EventHub,
  type Notifier,
  type Watches,
} from './changes.ts';
import type { RemoteServer } from '../call/remote.ts';
import { pointErrorsAtCaller, KitError } from '../errors/kit-error.ts';
import { isObject } from './schema/json.ts';
import { assertCacheHint, type CacheHint } from './cache-hint.ts';
import {
  assertDefinition,
  assertKeys,
  assertList,
  assertName,
  assertPositive,
  assertTimeout,
  assertUnique,
  describeValue,
  type Keys,
  withDefaults,
} from './options.ts';
import { addForeignWords } from './foreign-text.ts';
import { assertIcons, type Icon } from './icons.ts';
import { assertAgreeingLimits } from './limit-by.ts';
import type { Prompt } from './prompt.ts';
import type { Resource } from './resource.ts';
import type { Tool } from './tool.ts';

/** Limits of one server; a tool may override them. */
export interface ServerLimits {
  /** Time limit of a call. */
  readonly timeoutMs: number;
  /** Maximum size of a result, in bytes of JSON. */
  readonly maxResultBytes: number;
  /** Maximum size of a resource's contents, in bytes of JSON. */
  readonly maxResourceBytes: number;
  /** Maximum number of concurrent calls per caller. */
  readonly concurrencyPerCaller: number;
  /** Maximum number of concurrent calls in total. */
  readonly concurrency: number;
  /** Maximum number of URIs watched at once, over all subscribers. */
  readonly watches: number;
  /** Maximum number of tool calls per caller and minute, over all tools; unlimited by default. */
  readonly callsPerMinute?: number;
}

/** Limits for storing payloads that are too large for a result. */
export interface SpillLimits {
  readonly ttlMs: number;
  /** Total size of stored payloads; the least recently used are evicted. */
  readonly maxBytes: number;
  readonly maxPayloadBytes: number;
}

/** Options of {@link defineServer}. */
export interface ServerOptions {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
  /**
   * How the tools work together, for the model; keep it short. A sentence on foreign text is added
   * where something has such text.
   */
  readonly instructions?: string;
  readonly tools?: readonly Tool[];
  readonly resources?: readonly Resource[];
  readonly prompts?: readonly Prompt[];
  readonly limits?: Partial<ServerLimits>;
  /** Number of entries per page of a list. */
  readonly pageSize?: number;
  /** How long clients may cache the lists. */
  readonly cache?: CacheHint;
  /** Sends `ctx.log` messages to clients that ask for them (deprecated since 2026-07-28). */
  readonly clientLogging?: boolean;
  /** Lets tools store large payloads temporarily; see `ctx.spill`. */
  readonly spill?: boolean | Partial<SpillLimits>;
  /** Extra data for `/health`; called on every request to it, so it must be cheap. */
  readonly health?: () => HealthReport | Promise<HealthReport>;
}

/** What a server reports of itself. */
export type HealthReport = Readonly<Record<string, unknown>>;

/** A validated server definition, which can be served on any transport, any number of times. */
export interface ServerDefinition {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description: string | undefined;
  readonly websiteUrl: string | undefined;
  readonly icons: readonly Icon[];
  readonly instructions: string | undefined;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly resources: readonly Resource[];
  readonly prompts: ReadonlyMap<string, Prompt>;
  readonly limits: ServerLimits;
  readonly pageSize: number;
  readonly cache: CacheHint;
  readonly clientLogging: boolean;
  readonly spill: SpillLimits | undefined;
  readonly health: ServerOptions['health'];
  /** Where the handlers run, if that is not in this thread. */
  readonly remote?: RemoteServer;
  readonly events: EventHub;
  /** The active resource watches, over all connections. */
  readonly watches: Watches;
  /** Sends change notifications to every subscribed client. */
  readonly notify: Notifier;
  /** Removes a tool from the list until it is shown again, and notifies clients. */
  readonly hideTool: (name: string) => void;
  readonly showTool: (name: string) => void;
  readonly isHidden: (name: string) => boolean;
}

const DEFAULT_LIMITS: ServerLimits = {
  timeoutMs: 60_000,
  maxResultBytes: 1_048_576,
  maxResourceBytes: 16_777_216,
  concurrencyPerCaller: 64,
  concurrency: 512,
  watches: 1_000,
};
const DEFAULT_CACHE: CacheHint = { ttlMs: 0, scope: 'private' };
const DEFAULT_SPILL: SpillLimits = {
  ttlMs: 600_000,
  maxBytes: 67_108_864,
  // Base64 adds a third, and the result must still fit `maxResourceBytes`.
  maxPayloadBytes: 8_388_608,
};

const SERVER_KEYS: Keys<ServerOptions> = {
  name: true,
  title: true,
  version: true,
  description: true,
  websiteUrl: true,
  icons: true,
  instructions: true,
  tools: true,
  resources: true,
  prompts: true,
  limits: true,
  pageSize: true,
  cache: true,
  clientLogging: true,
  spill: true,
  health: true,
};
const LIMIT_KEYS: Keys<ServerLimits> = {
  timeoutMs: true,
  maxResultBytes: true,
  maxResourceBytes: true,
  concurrencyPerCaller: true,
  concurrency: true,
  watches: true,
  callsPerMinute: true,
};
const SPILL_KEYS: Keys<SpillLimits> = { ttlMs: true, maxBytes: true, maxPayloadBytes: true };

/** Defines a server and what it offers. Nothing runs until it is served. */
export function defineServer(options: ServerOptions): ServerDefinition {
  return pointErrorsAtCaller(defineServer, () => createServer(options));
}

function createServer(options: ServerOptions): ServerDefinition {
  const owner = assertDefinition('Server', options, SERVER_KEYS);
  assertName('Server', options.name);
  assertIdentity(owner, options);
  assertIcons(owner, options.icons);
  assertMembers(owner, options);
  assertKeys(`${owner}: limits`, options.limits, LIMIT_KEYS);
  const limits = withDefaults(DEFAULT_LIMITS, options.limits);
  assertAllPositive(owner, 'limits', limits);
  assertTimeout(owner, 'limits.timeoutMs', limits.timeoutMs);
  const spill = spillLimits(owner, options.spill);
  assertAllPositive(owner, 'spill', spill);
  assertPositive(owner, 'pageSize', options.pageSize);
  assertCacheHint(owner, options.cache);
  assertDistinct(owner, options);
  assertAgreeingLimits(owner, options.tools ?? []);
  const events = createEventHub();
  return Object.freeze({
    name: options.name,
    title: options.title,
    version: options.version,
    description: options.description,
    websiteUrl: options.websiteUrl,
    icons: options.icons ?? [],
    instructions: addForeignWords(options),
    tools: new Map((options.tools ?? []).map((tool) => [tool.name, tool])),
    resources: options.resources ?? [],
    prompts: new Map((options.prompts ?? []).map((prompt) => [prompt.name, prompt])),
    limits,
    pageSize: options.pageSize ?? 500,
    cache: options.cache ?? DEFAULT_CACHE,
    clientLogging: options.clientLogging ?? false,
    spill,
    health: options.health,
    events,
    watches: createWatches(limits.watches, events.notify.resourceUpdated),
    notify: events.notify,
    ...createVisibility(owner, options.tools ?? [], events),
  });
}

/** Throws unless a value was created by {@link defineServer}. */
export function assertServer(value: unknown): asserts value is ServerDefinition {
  if (isObject(value) && value['tools'] instanceof Map) return;
  throw new KitError(
    'KIT_DEFINITION_INVALID',
    `The server to be served is ${describeValue(value)}: expected what defineServer returns.`,
  );
}

function assertIdentity(owner: string, options: ServerOptions): void {
  for (const field of ['title', 'version'] as const) {
    const value: unknown = options[field];
    if (typeof value === 'string' && value.trim() !== '') continue;
    const problem =
      value === undefined || typeof value === 'string'
        ? `no ${field}`
        : `${describeValue(value)} as its ${field}`;
    throw new KitError(
      field === 'title' ? 'KIT_TITLE_MISSING' : 'KIT_OPTION_INVALID',
      `${owner} has ${problem}: expected a text, which clients show to people.`,
    );
  }
}

/** The property that identifies an object as created by its define function. */
const members = {
  tools: { definer: 'defineTool', mark: 'hints' },
  resources: { definer: 'defineResource', mark: 'match' },
  prompts: { definer: 'definePrompt', mark: 'arguments' },
} as const;

/** Throws unless the lists hold definitions: a missing import is undefined, not an error. */
function assertMembers(owner: string, options: ServerOptions): void {
  for (const [key, { definer, mark }] of Object.entries(members)) {
    const list: readonly unknown[] | undefined = options[key as keyof typeof members];
    assertList(owner, key, list);
    const index = (list ?? []).findIndex((member) => !isObject(member) || !(mark in member));
    if (index === -1) continue;
    throw new KitError(
      'KIT_DEFINITION_INVALID',
      `${owner} has ${describeValue(list?.[index])} as ${key}[${index}]: expected what ${definer} returns.`,
    );
  }
}

function assertDistinct(owner: string, options: ServerOptions): void {
  const { tools = [], resources = [], prompts = [] } = options;
  assertUnique(
    owner,
    'tool',
    tools.map((tool) => tool.name),
  );
  assertUnique(
    owner,
    'prompt',
    prompts.map((prompt) => prompt.name),
  );
  assertUnique(
    owner,
    'resource',
    resources.map((resource) => resource.uri ?? resource.uriTemplate ?? ''),
  );
}

function spillLimits(owner: string, spill: ServerOptions['spill']): SpillLimits | undefined {
  if (spill === undefined || spill === false) return undefined;
  if (spill === true) return DEFAULT_SPILL;
  assertKeys(`${owner}: spill`, spill, SPILL_KEYS);
  return withDefaults(DEFAULT_SPILL, spill);
}

function assertAllPositive(owner: string, group: string, limits: object = {}): void {
  for (const [setting, value] of Object.entries(limits)) {
    assertPositive(owner, `${group}.${setting}`, value as number);
  }
}

type Visibility = Pick<ServerDefinition, 'hideTool' | 'showTool' | 'isHidden'>;

function createVisibility(owner: string, tools: readonly Tool[], events: EventHub): Visibility {
  const hidden = new Set<string>();
  const assertKnown = (name: string): void => {
    if (tools.some((tool) => tool.name === name)) return;
    throw new KitError('KIT_OPTION_INVALID', `${owner} has no tool "${name}" to hide or show.`);
  };
  return {
    hideTool(name) {
      assertKnown(name);
      if (hidden.has(name)) return;
      hidden.add(name);
      events.notify.toolsChanged();
    },
    showTool(name) {
      assertKnown(name);
      if (hidden.delete(name)) events.notify.toolsChanged();
    },
    isHidden: (name) => hidden.has(name),
  };
}
