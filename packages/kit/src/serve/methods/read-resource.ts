import type { InputRequiredResult, ReadResourceResult } from '@modelcontextprotocol/server';

import type { Exchange } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import { toBase64 } from '../../define/content/base64.ts';
import { assertContents, type ResourceContents } from '../../define/content/blocks.ts';
import type { Readable, ReadReturn, Resource } from '../../define/resource.ts';
import { ToolError } from '../../errors/tool-error.ts';
import { serveMethod } from './serve-method.ts';
import { createNotFoundFault, seekResource } from './find-resource.ts';

/** Handles `resources/read`. */
export async function readResource(
  runtime: Runtime,
  exchange: Exchange,
  uri: string,
): Promise<ReadResourceResult | InputRequiredResult> {
  return serveMethod(runtime, exchange, {
    ...seekResource(runtime, exchange, uri),
    run: ({ resource, variables }, ctx) => resource.read({ uri, variables }, ctx),
    answer: ({ resource }, returned) => {
      const contents = asContents(resource, uri, returned as ReadReturn);
      if (contents.length === 0) throw createNotFoundFault(exchange, uri);
      return boundContents(runtime, { contents, ...createCacheHint(runtime, exchange, resource) });
    },
  });
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

// Cache hints do not exist in the legacy era.
function createCacheHint(
  { isGuarded }: Runtime,
  exchange: Exchange,
  { cache, scopes = [] }: Resource,
): object {
  if (cache === undefined || exchange.client.era === 'legacy') return {};
  // spec: cache.public-auth
  const cacheScope = isGuarded && scopes.length > 0 ? 'private' : (cache.scope ?? 'private');
  return { ttlMs: cache.ttlMs, cacheScope };
}
