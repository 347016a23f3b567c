import { mayUse } from '../auth/may-use.ts';
import type { ResourceContents } from '../content/blocks.ts';
import type { Caller } from '../context/types.ts';
import type { Resource } from '../define/resource.ts';
import type { ServerDefinition } from '../define/server.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Attendance } from './attend.ts';

/** A resource, and what its template read from the URI. */
export interface FoundResource {
  readonly resource: Resource;
  readonly variables: Readonly<Record<string, string>>;
}

/** The resource that answers for a URI to this caller. */
export function findResource(
  runtime: Runtime,
  caller: Caller,
  uri: string,
): FoundResource | undefined {
  const spilled = runtime.spills?.read(caller.id, uri);
  if (spilled !== undefined) return { resource: asResource(spilled), variables: {} };
  const found = matchResource(runtime.definition, uri);
  return found !== undefined && mayUse(caller, found.resource) ? found : undefined;
}

/**
 * The resource that stands behind a URI, whoever asks; fixed ones go before templates. The first
 * decides: a wider template must not give what a narrower definition guards.
 */
export function matchResource(
  { resources }: Pick<ServerDefinition, 'resources'>,
  uri: string,
): FoundResource | undefined {
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

type Sought = Pick<Attendance<FoundResource, never>, 'target' | 'timeoutMs' | 'resolve' | 'fault'>;

/** What every request about one resource has in common: how it is found, and what comes if not. */
export function seekResource(runtime: Runtime, exchange: Exchange, uri: string): Sought {
  return {
    target: [uri.slice(0, 2048), {}],
    timeoutMs: ({ resource }) => resource.timeoutMs,
    resolve: () => {
      const found = findResource(runtime, exchange.caller, uri);
      if (found === undefined) throw resourceNotFound(exchange, uri);
      return found;
    },
    fault: ({ code, message }) =>
      code === 'not_found' ? resourceNotFound(exchange, uri, runtime.redact(message)) : undefined,
  };
}

/** The protocol's error for a resource that is not there. */
// spec: res.not-found
export function resourceNotFound(
  { client }: Exchange,
  uri: string,
  message = 'Resource not found',
): ProtocolFault {
  const code =
    client.era === 'legacy' ? faultCodes.resourceNotFoundLegacy : faultCodes.invalidParams;
  return new ProtocolFault(code, message, { uri: uri.slice(0, 2048) });
}

function asResource(contents: ResourceContents): Resource {
  return {
    name: 'spilled',
    title: 'Spilled payload',
    description: 'A payload that was too large for an answer.',
    match: () => ({}),
    read: () => contents,
  };
}
