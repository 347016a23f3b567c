import type { Caller, Exchange } from '../../call/types.ts';
import { mayUse, type Scoped } from '../../call/admit.ts';
import type { SpilledResource } from '../../call/spill-store.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { WatchHold } from '../../define/changes.ts';
import type { Resource } from '../../define/resource.ts';
import type { ServerDefinition } from '../../define/server.ts';
import { faultCodes, ProtocolFault } from '../../errors/protocol-fault.ts';
import type { MethodHandler } from './serve-method.ts';

/** A resource, and the template variables of the URI. */
export interface FoundResource {
  readonly resource: Resource;
  readonly variables: Readonly<Record<string, string>>;
}

/** Finds the resource for a URI, if the caller may use it. */
export function findResource(
  runtime: Runtime,
  caller: Caller,
  uri: string,
): FoundResource | undefined {
  const spilled = runtime.spills?.read(caller.id, uri);
  if (spilled !== undefined) return { resource: asResource(spilled), variables: {} };
  const found = matchResource(runtime.definition, uri);
  return found !== undefined && mayUse(caller, found.needs) ? found : undefined;
}

type Offered = Pick<ServerDefinition, 'resources'>;

/** A resource, and the scopes required for it under this URI. */
interface MatchedResource extends FoundResource {
  readonly needs: Scoped;
}

/**
 * Finds the resource for a URI regardless of the caller; fixed resources take precedence. Only the
 * first match counts, in any spelling of the URI: a broader template must not expose what a
 * narrower definition protects.
 */
export function matchResource(offered: Offered, uri: string): MatchedResource | undefined {
  const found = matchSpelling(offered, uri);
  if (found === undefined) return undefined;
  const plain = decodeEscapes(uri);
  const twin = plain === uri ? undefined : matchSpelling(offered, plain);
  const scopes = [found, twin].flatMap((one) => one?.resource.scopes ?? []);
  return { ...found, needs: { scopes: [...new Set(scopes)] } };
}

// Decodes each run of escapes separately: a malformed one must not hide the others.
function decodeEscapes(uri: string): string {
  return uri.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

function matchSpelling({ resources }: Offered, uri: string): FoundResource | undefined {
  const ordered = [
    ...resources.filter((resource) => resource.uri === uri),
    ...resources.filter((resource) => resource.uriTemplate !== undefined),
  ];
  for (const resource of ordered) {
    const variables = resource.match(uri);
    if (variables !== undefined) return { resource, variables };
  }
  return undefined;
}

type Sought = Pick<
  MethodHandler<FoundResource, never>,
  'target' | 'timeoutMs' | 'resolve' | 'fault'
>;

/** Creates the common part of all requests for a resource: the lookup and its errors. */
export function seekResource(runtime: Runtime, exchange: Exchange, uri: string): Sought {
  return {
    target: [uri.slice(0, 2048), {}],
    timeoutMs: ({ resource }) => resource.timeoutMs,
    resolve: () => {
      const found = findResource(runtime, exchange.caller, uri);
      if (found === undefined) throw createNotFoundFault(exchange, uri);
      return found;
    },
    fault: ({ code, message }) =>
      code === 'not_found'
        ? createNotFoundFault(exchange, uri, runtime.redact(message))
        : undefined,
  };
}

/** Creates the protocol's error for an unknown resource. */
// spec: res.not-found
export function createNotFoundFault(
  { client }: Exchange,
  uri: string,
  message = 'Resource not found',
): ProtocolFault {
  const code =
    client.era === 'legacy' ? faultCodes.resourceNotFoundLegacy : faultCodes.invalidParams;
  return new ProtocolFault(code, message, { uri: uri.slice(0, 2048) });
}

function asResource({ contents, foreign }: SpilledResource): Resource {
  return {
    name: 'spilled',
    title: 'Spilled payload',
    description: 'A payload that was too large for an answer.',
    match: () => ({}),
    read: () => contents,
    ...(foreign !== undefined && { foreign }),
  };
}

/** Adds a reference to the watch of a resource; if it has none, the result is ready immediately. */
export function holdWatch(
  { definition, logger }: Runtime,
  { resource, variables }: FoundResource,
  uri: string,
): WatchHold {
  const { watch } = resource;
  if (watch === undefined) return { ready: Promise.resolve(), release: () => {} };
  return definition.watches.hold({
    uri,
    begin: (changed) => watch({ uri, variables }, changed),
    onFault: (err) => logger.error({ err, uri }, 'A watch did not stop well'),
  });
}
