import {
  createEventHub,
  createWatches,
  type EventHub,
  type Notifier,
  type Watches,
} from './changes.ts';
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
import { assertIcons, type Icon } from './icons.ts';
import { assertAgreeingLimits } from './limit-by.ts';
import type { Prompt } from './prompt.ts';
import type { Resource } from './resource.ts';
import type { Tool } from './tool.ts';

/** What one server allows; a tool may state its own. */
export interface ServerLimits {
  /** How long a call may take. */
  readonly timeoutMs: number;
  /** How large an answer may be, as JSON bytes. */
  readonly maxResultBytes: number;
  /** How large the contents of a resource may be, as JSON bytes. */
  readonly maxResourceBytes: number;
  /** How many calls of one caller may run at once. */
  readonly concurrencyPerCaller: number;
  /** How many calls may run at once in all. */
  readonly concurrency: number;
  /** How many URIs may be watched at once, for all subscribers together. */
  readonly watches: number;
  /** How many tools one caller may call in a minute, all of them together; any number by default. */
  readonly callsPerMinute?: number;
}

/** How payloads are kept that are too large for an answer. */
export interface SpillLimits {
  readonly ttlMs: number;
  /** How many bytes are kept in all; the longest unused make room. */
  readonly maxBytes: number;
  readonly maxPayloadBytes: number;
}

/** A server, as its author writes it. */
export interface ServerOptions {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
  /** How the tools belong together, for the model; short. */
  readonly instructions?: string;
  readonly tools?: readonly Tool[];
  readonly resources?: readonly Resource[];
  readonly prompts?: readonly Prompt[];
  readonly limits?: Partial<ServerLimits>;
  /** How many entries a list answers with at once. */
  readonly pageSize?: number;
  /** How long clients may keep the lists. */
  readonly cache?: CacheHint;
  /** Lets `ctx.log` reach clients that ask for it (deprecated since 2026-07-28). */
  readonly clientLogging?: boolean;
  /** Lets tools keep large payloads for a while; see `ctx.spill`. */
  readonly spill?: boolean | Partial<SpillLimits>;
  /** What `/health` says of this server, as plain data; asked for at every look, so cheap. */
  readonly health?: () => Readonly<Record<string, unknown>>;
}

/** A server that has been checked and can be served, on any transport, any number of times. */
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
  readonly events: EventHub;
  /** What is being watched for subscribers, on whichever connection they are. */
  readonly watches: Watches;
  /** Announces changes to every client that listens. */
  readonly notify: Notifier;
  /** Takes a tool off the list until it is shown again, and announces it. */
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
  // Base64 makes it a third larger, and it must still be readable.
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

/** Defines a server: what it is, and what it offers. Nothing runs until it is served. */
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
    instructions: options.instructions,
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

/** Throws unless something that is to be served was made by {@link defineServer}. */
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

/** What tells that an object was made by the function that defines its kind. */
const members = {
  tools: { definer: 'defineTool', mark: 'hints' },
  resources: { definer: 'defineResource', mark: 'match' },
  prompts: { definer: 'definePrompt', mark: 'arguments' },
} as const;

/** Throws unless the lists hold definitions: an import that is not there is undefined, not an error. */
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
