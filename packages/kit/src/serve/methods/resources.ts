import type {
  InputRequiredResult,
  ReadResourceResult,
  Resource as WireResource,
  ResourceTemplateType,
} from '@modelcontextprotocol/server';
import type { Revision } from '@wellspoken/spec/revisions';

import { mayUse } from '../../call/admit.ts';
import { fitsRevision } from '../../call/respond.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { Exchange } from '../../call/types.ts';
import { toBase64 } from '../../define/content/base64.ts';
import { createForeignMeta, foreignWords } from '../../define/foreign-text.ts';
import { assertContents, type ResourceContents } from '../../define/content/blocks.ts';
import type { ListedResource, Readable, ReadReturn, Resource } from '../../define/resource.ts';
import { ToolError } from '../../errors/tool-error.ts';
import { createNotFoundFault, seekResource } from './find-resource.ts';
import { paginate } from './paginate.ts';
import { serveMethod } from './serve-method.ts';

type ResourceList = { resources: WireResource[]; nextCursor?: string; _meta?: ListMeta };
type ListMeta = Readonly<Record<string, unknown>>;

/** Handles `resources/list`: fixed resources first, then those that templates list. */
export async function listResources(
  runtime: Runtime,
  exchange: Exchange,
  cursor: string | undefined,
): Promise<ResourceList> {
  const { pageSize } = runtime.definition;
  const resources = runtime.definition.resources.filter((resource) =>
    mayUse(exchange.caller, resource),
  );
  const { revision } = exchange.client;
  const answer = serveMethod(runtime, exchange, {
    target: ['resources/list', { cursor }],
    resolve: () => resources.filter((resource) => resource.uri !== undefined),
    run: () => Promise.all(resources.map((resource) => listMembers(resource, revision))),
    answer: (fixed, members): ResourceList => {
      const listed = members as WireResource[][];
      const written = fixed.map((resource) => writeFixed(resource, revision));
      const all = [...written, ...listed.flat()];
      const { items, ...rest } = paginate('resources', all, { cursor, size: pageSize });
      return { resources: [...items], ...rest, ...markNames(resources, listed) };
    },
  });
  // A list has no context to ask with, so the result is never `input_required`.
  return answer as Promise<ResourceList>;
}

/** Marks a list with members of foreign resources, because their names come from others too. */
function markNames(
  resources: readonly Resource[],
  members: readonly (readonly unknown[])[],
): { readonly _meta?: ListMeta } {
  const quoted = resources.flatMap(({ foreign }, index) =>
    foreign === undefined || members[index]?.length === 0 ? [] : [foreign],
  );
  if (quoted.length === 0) return {};
  return { _meta: { ...createForeignMeta([...new Set(quoted)].join(', ')) } };
}

async function listMembers(resource: Resource, revision: Revision): Promise<WireResource[]> {
  const entries = (await resource.list?.()) ?? [];
  return entries.map((entry) => writeListed(resource, entry, revision));
}

/** Handles `resources/templates/list`. */
export function listTemplates(
  { definition }: Runtime,
  exchange: Exchange,
  cursor: string | undefined,
): { resourceTemplates: ResourceTemplateType[]; nextCursor?: string } {
  const templates = definition.resources.filter(
    (resource) => resource.uriTemplate !== undefined && mayUse(exchange.caller, resource),
  );
  const { items, ...rest } = paginate('templates', templates, {
    cursor,
    size: definition.pageSize,
  });
  const { revision } = exchange.client;
  return {
    resourceTemplates: items.map((resource) => ({
      uriTemplate: resource.uriTemplate,
      ...describeResource(resource, revision),
    })) as ResourceTemplateType[],
    ...rest,
  };
}

function writeFixed(resource: Resource, revision: Revision): WireResource {
  return {
    uri: resource.uri,
    ...describeResource(resource, revision),
    ...(resource.size !== undefined && { size: resource.size }),
  } as WireResource;
}

function writeListed(owner: Resource, entry: ListedResource, revision: Revision): WireResource {
  const { title, annotations, ...rest } = entry;
  const mimeType = entry.mimeType ?? owner.mimeType;
  return {
    ...rest,
    ...(mimeType !== undefined && { mimeType }),
    ...(title !== undefined && fitsRevision('title', revision) && { title }),
    ...fitAnnotations(annotations, revision),
  };
}

function describeResource(resource: Resource, revision: Revision): object {
  return {
    name: resource.name,
    ...(fitsRevision('title', revision) && { title: resource.title }),
    description: describeContents(resource),
    ...(resource.mimeType !== undefined && { mimeType: resource.mimeType }),
    ...fitAnnotations(resource.annotations, revision),
    ...(resource.icons && fitsRevision('icons', revision) && { icons: resource.icons }),
  };
}

function describeContents({ description, foreign }: Resource): string {
  return foreign === undefined ? description : `${description} ${foreignWords.resource(foreign)}`;
}

function fitAnnotations(
  annotations: Resource['annotations'],
  revision: Revision,
): { annotations?: object } {
  if (annotations === undefined) return {};
  const { lastModified, ...known } = annotations;
  const dated = lastModified !== undefined && fitsRevision('lastModified', revision);
  return { annotations: { ...known, ...(dated && { lastModified }) } };
}

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
      return boundContents(runtime, {
        ...markForeign(resource, contents, exchange.client.revision),
        ...createCacheHint(runtime, exchange, resource),
      });
    },
  });
}

/** Marks foreign text in the result, and in each of the contents where the revision allows it. */
function markForeign(
  { foreign }: Resource,
  contents: readonly ResourceContents[],
  revision: Revision,
): Pick<ReadResourceResult, '_meta'> & { readonly contents: readonly ResourceContents[] } {
  const mark = createForeignMeta(foreign);
  if (mark === undefined) return { contents };
  const marked = fitsRevision('contentMeta', revision)
    ? contents.map((one) => ({ ...one, _meta: { ...one._meta, ...mark } }))
    : contents;
  return { contents: marked, _meta: { ...mark } };
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
