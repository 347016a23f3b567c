import type {
  Implementation,
  ServerCapabilities,
  ServerOptions,
} from '@modelcontextprotocol/server';

import { scopesOf } from '../auth/visibility.ts';
import type { ServerDefinition } from '../define/server.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** What a server declares: only what it has. */
export function capabilitiesOf(definition: ServerDefinition): ServerCapabilities {
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

/** How a server introduces itself. */
export function identityOf(definition: ServerDefinition): Implementation {
  const { name, title, version, description, websiteUrl, icons } = definition;
  // The SDK's types are mutable twins of ours.
  return {
    name,
    title,
    version,
    ...(description !== undefined && { description }),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(icons.length > 0 && { icons }),
  } as Implementation;
}

/** How long clients may keep lists; the SDK writes it into modern answers only. */
export function cacheHintsOf({
  definition,
  isGuarded,
}: Pick<Runtime, 'definition' | 'isGuarded'>): NonNullable<ServerOptions['cacheHints']> {
  const { ttlMs, scope = 'private' } = definition.cache;
  // spec: cache.public-auth
  const cacheScope = isGuarded && scopesOf(definition).length > 0 ? 'private' : scope;
  const hint = { ttlMs, cacheScope } as const;
  return {
    'server/discover': hint,
    'tools/list': hint,
    'prompts/list': hint,
    'resources/list': hint,
    'resources/templates/list': hint,
  };
}
