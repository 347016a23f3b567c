import { defineResource, type ReadTarget, type Resource } from '@wellspoken/kit';

import {
  writeEntityDocument,
  formatEntityUri,
  writeHistoryDocument,
  JSON_TYPE,
} from '../answers/documents.ts';
import { completeName, completeProject } from '../answers/prompt-arguments.ts';
import { watchDocument } from '../answers/watch-document.ts';
import type { Memory } from '../memory/memory.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';

const MOST_LISTED = 100;

/** Entities, each by its project and name; clients can subscribe to changes. */
export function defineEntityResource(memory: Memory): Resource {
  const read = ({ variables }: ReadTarget): Promise<string | undefined> =>
    memory.read(async (reader) => {
      const { project = '', name = '' } = variables;
      const [entity] = (await reader.findEntities({ project }, [name])).get(name) ?? [];
      return entity === undefined ? undefined : writeEntityDocument(reader, entity);
    });
  return defineResource({
    name: 'entity',
    title: 'Entity',
    description:
      'An entity of a project by its name or alias: its type, its observations with their sources and times, and its relations.',
    uriTemplate: 'devflow://project/{project}/entity/{name}',
    mimeType: JSON_TYPE,
    list: () => memory.read((reader) => listRecent(reader, memory.project)),
    complete: { project: completeProject(memory), name: completeName(memory) },
    foreign: 'memories',
    read,
    watch: (target, changed) =>
      watchDocument(memory, { uri: target.uri, read: () => read(target), changed }),
  });
}

async function listRecent(
  reader: Reader,
  project: string,
): Promise<readonly { readonly uri: string; readonly name: string }[]> {
  const entities = await reader.recentEntities(project, MOST_LISTED);
  return entities.map(({ name, type }) => ({
    uri: formatEntityUri(project, name),
    name,
    description: `A ${type} of project "${project}"`,
    mimeType: JSON_TYPE,
  }));
}

/** Histories of entities, also of those that were deleted or renamed. */
export function defineHistoryResource(memory: Memory): Resource {
  const find = async (
    reader: Reader,
    { project = '', name = '' }: ReadTarget['variables'],
  ): Promise<EntityRecord | undefined> => (await reader.findPast({ project }, name, 1))[0];
  const read = ({ variables }: ReadTarget): Promise<string | undefined> =>
    memory.read(async (reader) => {
      const entity = await find(reader, variables);
      return entity === undefined ? undefined : writeHistoryDocument(reader, entity);
    });
  return defineResource({
    name: 'history',
    title: 'History of an entity',
    description:
      'The versions of an entity, the newest first: what each added and removed, when, by which client and tool. Finds deleted entities and old names too.',
    uriTemplate: 'devflow://project/{project}/history/{name}',
    mimeType: JSON_TYPE,
    complete: { project: completeProject(memory), name: completeName(memory) },
    foreign: 'memories',
    read,
    watch: (target, changed) =>
      watchDocument(memory, { uri: target.uri, read: () => read(target), changed }),
  });
}
