import type { ResourceTemplateType, Resource as WireResource } from '@modelcontextprotocol/server';
import type { Revision } from '@wellspoken/spec';

import type { ListedResource, Resource } from '../define/resource.ts';
import { fitsRevision } from '../fit/features.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { paginate } from './paginate.ts';

/** Answers `resources/list`: the fixed ones first, then what each template lists. */
export async function listResources(
  { definition }: Runtime,
  exchange: Exchange,
  cursor: string | undefined,
): Promise<{ resources: WireResource[]; nextCursor?: string }> {
  const { revision } = exchange.client;
  const fixed = definition.resources
    .filter((resource) => resource.uri !== undefined)
    .map((resource) => writeFixed(resource, revision));
  const listed = await Promise.all(
    definition.resources.map(async (resource) =>
      ((await resource.list?.()) ?? []).map((entry) => writeListed(resource, entry, revision)),
    ),
  );
  const all = [...fixed, ...listed.flat()];
  const { items, ...rest } = paginate('resources', all, { cursor, size: definition.pageSize });
  return { resources: [...items], ...rest };
}

/** Answers `resources/templates/list`. */
export function listTemplates(
  { definition }: Runtime,
  exchange: Exchange,
  cursor: string | undefined,
): { resourceTemplates: ResourceTemplateType[]; nextCursor?: string } {
  const templates = definition.resources.filter((resource) => resource.uriTemplate !== undefined);
  const { items, ...rest } = paginate('templates', templates, {
    cursor,
    size: definition.pageSize,
  });
  const { revision } = exchange.client;
  return {
    resourceTemplates: items.map((resource) => ({
      uriTemplate: resource.uriTemplate,
      ...words(resource, revision),
    })) as ResourceTemplateType[],
    ...rest,
  };
}

function writeFixed(resource: Resource, revision: Revision): WireResource {
  return {
    uri: resource.uri,
    ...words(resource, revision),
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

function words(resource: Resource, revision: Revision): object {
  return {
    name: resource.name,
    ...(fitsRevision('title', revision) && { title: resource.title }),
    description: resource.description,
    ...(resource.mimeType !== undefined && { mimeType: resource.mimeType }),
    ...fitAnnotations(resource.annotations, revision),
    ...(resource.icons && fitsRevision('icons', revision) && { icons: resource.icons }),
  };
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
