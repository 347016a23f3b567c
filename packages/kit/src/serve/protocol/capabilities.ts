import type {
  Implementation,
  JSONRPCNotification,
  ServerCapabilities,
  ServerEvent,
  ServerOptions,
} from '@modelcontextprotocol/server';

import type { Runtime } from '../../call/runtime.ts';
import type { ServerDefinition } from '../../define/server.ts';
import { listScopes } from '../auth/scopes.ts';

/** Lists the capabilities of a server, according to what it defines. */
export function listCapabilities(definition: ServerDefinition): ServerCapabilities {
  const { tools, resources, prompts, spill } = definition;
  const completes =
    resources.some(({ complete }) => complete !== undefined) ||
    [...prompts.values()].some(({ complete }) => Object.keys(complete).length > 0);
  const subscribable = resources.some((resource) => resource.subscribable === true);
  return {
    ...(tools.size > 0 && { tools: { listChanged: true } }),
    ...((resources.length > 0 || spill !== undefined) && {
      resources: { listChanged: true, ...(subscribable && { subscribe: true }) },
    }),
    ...(prompts.size > 0 && { prompts: { listChanged: true } }),
    ...(completes && { completions: {} }),
    ...(definition.clientLogging && { logging: {} }),
  };
}

/** Describes a server as the protocol's `serverInfo`. */
export function describeIdentity(definition: ServerDefinition): Implementation {
  const { name, title, version, description, websiteUrl, icons } = definition;
  // The SDK's types differ from ours only in being mutable.
  return {
    name,
    title,
    version,
    ...(description !== undefined && { description }),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(icons.length > 0 && { icons }),
  } as Implementation;
}

/** Creates the cache hints of lists; the SDK adds them to modern responses only. */
export function listCacheHints({
  definition,
  isGuarded,
}: Pick<Runtime, 'definition' | 'isGuarded'>): NonNullable<ServerOptions['cacheHints']> {
  const { ttlMs, scope = 'private' } = definition.cache;
  // spec: cache.public-auth
  const cacheScope = isGuarded && listScopes(definition).length > 0 ? 'private' : scope;
  const hint = { ttlMs, cacheScope } as const;
  return {
    'server/discover': hint,
    'tools/list': hint,
    'prompts/list': hint,
    'resources/list': hint,
    'resources/templates/list': hint,
  };
}

const LISTS = {
  tools_list_changed: 'tools',
  prompts_list_changed: 'prompts',
  resources_list_changed: 'resources',
} as const;

/**
 * Creates the notification for a legacy client when a list changes; undefined for other changes.
 */
export function listNotice(
  definition: ServerDefinition,
  { kind }: ServerEvent,
): JSONRPCNotification | undefined {
  if (kind === 'resource_updated') return undefined;
  const list = LISTS[kind];
  if (listCapabilities(definition)[list] === undefined) return undefined;
  return { jsonrpc: '2.0', method: `notifications/${list}/list_changed` };
}
