import { type Annotations, assertAnnotations, assertMimeType } from './content/blocks.ts';
import type { Context } from '../call/types.ts';
import { pointErrorsAtCaller, KitError } from '../errors/kit-error.ts';
import type { Stop } from './changes.ts';
import { assertCacheHint, type CacheHint } from './cache-hint.ts';
import { assertCompleters, type Completer } from './completion.ts';
import {
  assertDefinition,
  assertFunction,
  assertName,
  assertTimeout,
  assertWords,
  type Keys,
} from './options.ts';
import { assertForeign } from './foreign-text.ts';
import { assertIcons, type Icon } from './icons.ts';
import { assertScopes, getDefaultScopes } from './effect.ts';
import { parseUriTemplate, type UriTemplate } from './uri-template.ts';

/** The requested URI, and the variables of the template that matched it. */
export interface ReadTarget {
  readonly uri: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Text, bytes, or contents with their own MIME type or URI. */
export type Readable =
  | string
  | Uint8Array
  | {
      readonly uri?: string;
      readonly mimeType?: string;
      readonly text?: string;
      readonly blob?: Uint8Array | string;
    };

/** The return value of `read`; `undefined` means that there is no such resource. */
export type ReadReturn = Readable | readonly Readable[] | undefined;

/** An entry in the list of a resource template. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly annotations?: Annotations;
}

interface ResourceBase {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType?: string;
  readonly annotations?: Annotations;
  readonly icons?: readonly Icon[];
  readonly cache?: CacheHint;
  /** Whether the server announces changes with `notify.resourceUpdated`. */
  readonly subscribable?: boolean;
  /**
   * Watches one URI while clients are subscribed to it: calls `changed` on every change, and
   * returns a function that stops the watch. Makes the resource subscribable.
   */
  readonly watch?: (target: ReadTarget, changed: () => void) => Stop | Promise<Stop>;
  readonly timeoutMs?: number;
  /**
   * Scopes an authenticated caller needs, all of them, to see, read and watch this resource;
   * default `read`.
   */
  readonly scopes?: readonly string[];
  /**
   * What of others the contents quote, as a short noun phrase such as "files". The `_meta` of the
   * contents and the description then say so; the contents themselves are left as they are.
   */
  readonly foreign?: string | undefined;
  readonly read: (target: ReadTarget, ctx: Context) => ReadReturn | Promise<ReadReturn>;
}

/** Options for a resource at a fixed URI. */
export interface FixedResourceOptions extends ResourceBase {
  readonly uri: string;
  readonly size?: number;
}

/** Options for resources that share an RFC 6570 URI template. */
export interface TemplateResourceOptions extends ResourceBase {
  readonly uriTemplate: string;
  /** The resources of this template that clients should see in the list. */
  readonly list?: () => readonly ListedResource[] | Promise<readonly ListedResource[]>;
  /** Suggests values for the template's variables. */
  readonly complete?: Readonly<Record<string, Completer>>;
}

/** A validated resource or template, ready to be served. */
export interface Resource extends ResourceBase {
  readonly uri?: string;
  readonly size?: number;
  readonly uriTemplate?: string;
  readonly list?: TemplateResourceOptions['list'];
  readonly complete?: TemplateResourceOptions['complete'];
  /** Returns the template variables if this resource serves the URI, otherwise undefined. */
  readonly match: (uri: string) => Readonly<Record<string, string>> | undefined;
}

type ResourceOptions = FixedResourceOptions | TemplateResourceOptions;

const RESOURCE_KEYS: Keys<FixedResourceOptions & TemplateResourceOptions> = {
  name: true,
  title: true,
  description: true,
  uri: true,
  uriTemplate: true,
  mimeType: true,
  size: true,
  annotations: true,
  icons: true,
  cache: true,
  subscribable: true,
  watch: true,
  timeoutMs: true,
  scopes: true,
  foreign: true,
  list: true,
  complete: true,
  read: true,
};

/** Defines a resource at one URI, or a template for many. */
export function defineResource(options: ResourceOptions): Resource {
  return pointErrorsAtCaller(defineResource, () => createResource(options));
}

function createResource(options: ResourceOptions): Resource {
  const owner = assertDefinition('Resource', options, RESOURCE_KEYS);
  assertName('Resource', options.name);
  assertWords(owner, options);
  assertFunction(owner, 'read', options.read);
  assertIcons(owner, options.icons);
  assertAnnotations(owner, options.annotations);
  if (options.mimeType !== undefined) assertMimeType(options.mimeType, owner);
  assertCacheHint(owner, options.cache);
  assertTimeout(owner, 'timeoutMs', options.timeoutMs);
  assertScopes(owner, options.scopes);
  assertForeign(owner, options.foreign);
  assertWatch(owner, options);
  return Object.freeze({
    ...options,
    scopes: options.scopes ?? getDefaultScopes('read'),
    ...(options.watch !== undefined && { subscribable: true }),
    match: createMatcher(owner, options),
  });
}

function assertWatch(owner: string, { watch, subscribable }: ResourceBase): void {
  if (watch === undefined || subscribable !== false) return;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `${owner} has watch and subscribable false: leave one of them out.`,
  );
}

// Clients choose the URI, and matching time grows with its length.
const MAX_URI_LENGTH = 8_192;
const VARIABLE = /^[\w.%]+$/;

function createMatcher(owner: string, options: ResourceOptions): Resource['match'] {
  if (!('uri' in options) && typeof options.uriTemplate !== 'string') {
    throw new KitError(
      'KIT_URI_INVALID',
      `${owner} has no address: give it a uri, or a uriTemplate for a family of resources.`,
    );
  }
  if ('uri' in options) {
    if (!URL.canParse(options.uri)) {
      throw new KitError(
        'KIT_URI_INVALID',
        `${owner} has the URI "${options.uri}": expected an absolute URI with a scheme.`,
      );
    }
    return (uri) => (uri === options.uri ? {} : undefined);
  }
  const template = parseTemplate(owner, options.uriTemplate);
  assertCompleters(owner, template.variableNames, options.complete);
  return (uri) => (uri.length > MAX_URI_LENGTH ? undefined : template.match(uri));
}

function parseTemplate(owner: string, uriTemplate: string): UriTemplate {
  const template = parseUriTemplate(uriTemplate);
  const names = template?.variableNames ?? [];
  const named = names.length > 0 && names.every((name) => VARIABLE.test(name));
  const distinct = new Set(names).size === names.length;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(uriTemplate);
  if (template !== undefined && named && distinct && hasScheme) return template;
  throw new KitError(
    'KIT_URI_INVALID',
    `${owner} has the template "${uriTemplate}": expected a scheme and at least one {variable}, each with a name of its own, as in notes://{id}.`,
  );
}
