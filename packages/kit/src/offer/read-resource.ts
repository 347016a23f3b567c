import type { InputRequiredResult, ReadResourceResult } from '@modelcontextprotocol/server';

import { toBase64 } from '../content/base64.ts';
import { assertContents, type ResourceContents } from '../content/blocks.ts';
import type { Readable, ReadReturn, Resource } from '../define/resource.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import { ToolError } from '../errors/tool-error.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { attend } from './attend.ts';

/** Answers `resources/read`. */
export async function readResource(
  runtime: Runtime,
  exchange: Exchange,
  uri: string,
): Promise<ReadResourceResult | InputRequiredResult> {
  return attend(runtime, exchange, {
    target: [uri.slice(0, 2048), {}],
    timeoutMs: ({ resource }) => resource.timeoutMs,
    resolve: () => find(runtime, exchange, uri),
    run: ({ resource, variables }, ctx) => resource.read({ uri, variables }, ctx),
    answer: ({ resource }, returned) => {
      const contents = asContents(resource, uri, returned as ReadReturn);
      if (contents.length === 0) throw notFound(exchange, uri);
      return boundContents(runtime, { contents, ...cacheHint(resource, exchange) });
    },
    fault: (error) =>
      error.code === 'not_found'
        ? notFound(exchange, uri, runtime.redact(error.message))
        : undefined,
  });
}

interface Found {
  readonly resource: Resource;
  readonly variables: Readonly<Record<string, string>>;
}

/** The resource that answers for a URI; fixed ones go before templates. */
function find(runtime: Runtime, exchange: Exchange, uri: string): Found {
  const spilled = runtime.spills?.read(exchange.caller.id, uri);
  if (spilled !== undefined) return { resource: asResource(spilled), variables: {} };
  const { resources } = runtime.definition;
  const ordered = [
    ...resources.filter((resource) => resource.uri === uri),
    ...resources.filter((resource) => resource.uriTemplate !== undefined),
  ];
  for (const resource of ordered) {
    const variables = resource.match(uri);
    if (variables !== undefined) return { resource, variables };
  }
  throw notFound(exchange, uri);
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

// spec: res.not-found
function notFound(exchange: Exchange, uri: string, message = 'Resource not found'): ProtocolFault {
  const code =
    exchange.client.era === 'legacy' ? faultCodes.resourceNotFoundLegacy : faultCodes.invalidParams;
  return new ProtocolFault(code, message, { uri: uri.slice(0, 2048) });
}

function asContents(resource: Resource, uri: string, returned: ReadReturn): ResourceContents[] {
  if (returned === undefined) return [];
  const readables: readonly Readable[] = Array.isArray(returned)
    ? returned
    : [returned as Readable];
  return readables.map((readable) => {
    const contents = asOne(resource, uri, readable);
    assertContents(contents);
    return contents;
  });
}

function asOne(resource: Resource, uri: string, readable: Readable): ResourceContents {
  const type = resource.mimeType === undefined ? {} : { mimeType: resource.mimeType };
  if (typeof readable === 'string') return { uri, ...type, text: readable };
  if (readable instanceof Uint8Array) return { uri, ...type, blob: toBase64(readable) };
  const { blob, ...rest } = readable;
  const encoded = blob instanceof Uint8Array ? toBase64(blob) : blob;
  return { uri, ...type, ...rest, ...(encoded !== undefined && { blob: encoded }) };
}

function boundContents(runtime: Runtime, result: object): ReadResourceResult {
  const max = runtime.definition.limits.maxResourceBytes;
  const bytes = new TextEncoder().encode(JSON.stringify(result)).length;
  if (bytes <= max) return result as ReadResourceResult;
  throw new ToolError('too_large', `The resource has ${bytes} bytes; at most ${max} can be read.`);
}

// Legacy clients know no cache hints, and get none.
function cacheHint({ cache }: Resource, exchange: Exchange): object {
  if (cache === undefined || exchange.client.era === 'legacy') return {};
  return { ttlMs: cache.ttlMs, cacheScope: cache.scope ?? 'private' };
}
