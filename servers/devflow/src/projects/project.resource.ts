import { defineResource, type ReadTarget, type Resource } from '@wellspoken/kit';

import { JSON_TYPE, writeProjectDocument, formatProjectUri } from '../answers/documents.ts';
import { completeProject } from '../answers/prompt-arguments.ts';
import { watchDocument } from '../answers/watch-document.ts';
import type { Memory } from '../memory/memory.ts';

const MOST_LISTED = 100;
// To count a large project takes a moment.
const INTERVAL_MS = 1_000;

/** Summaries of projects. */
export function defineProjectResource(memory: Memory): Resource {
  const read = ({ variables }: ReadTarget): Promise<string | undefined> =>
    memory.read((reader) => writeProjectDocument(reader, variables['project'] ?? ''));
  return defineResource({
    name: 'project',
    title: 'Project',
    description:
      'What a project holds: how many entities, observations and relations, of which types, and what was changed last.',
    uriTemplate: 'devflow://project/{project}',
    mimeType: JSON_TYPE,
    list: async () => {
      const names = await memory.read((reader) => reader.projectNames('', MOST_LISTED));
      return names.map((name) => ({
        uri: formatProjectUri(name),
        name,
        description: `What project "${name}" holds`,
        mimeType: JSON_TYPE,
      }));
    },
    complete: { project: completeProject(memory) },
    foreign: 'memories',
    read,
    watch: ({ uri, variables }, changed) =>
      watchDocument(memory, {
        uri,
        read: () => read({ uri, variables }),
        changed,
        intervalMs: INTERVAL_MS,
      }),
  });
}
