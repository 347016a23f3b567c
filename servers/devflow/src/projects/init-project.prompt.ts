import {
  definePrompt,
  embed,
  normalizeText,
  type Prompt,
  type PromptMessage,
  text,
} from '@wellspoken/kit';
import * as z from 'zod';

import { JSON_TYPE, writeProjectDocument, formatProjectUri } from '../answers/documents.ts';
import { completeProject, defineWords } from '../answers/prompt-arguments.ts';
import type { Memory } from '../memory/memory.ts';

/** The prompt that begins the memory of a project. */
export function initProject(memory: Memory): Prompt {
  return definePrompt({
    name: 'init-project',
    title: 'Begin a project',
    description: 'Begin to remember a project: its feature, its first decisions and tasks.',
    input: z.object({
      projectName: defineWords('The name of the project', 200).regex(
        /^(?!\*$)/u,
        'expected the name of one project, not "*"',
      ),
      description: defineWords('What it is', 5_000),
      goals: defineWords('What it shall reach', 5_000).optional(),
    }),
    complete: { projectName: completeProject(memory) },
    foreign: 'memories',
    run: async ({ projectName, description, goals }) => {
      const project = normalizeText(projectName);
      const summary = await memory.read((reader) => writeProjectDocument(reader, project));
      const uri = formatProjectUri(project);
      const known: readonly PromptMessage[] =
        summary === undefined
          ? []
          : [{ role: 'user', content: embed({ uri, text: summary, mimeType: JSON_TYPE }) }];
      const said = [
        `Begin to remember the project "${project}": ${description}`,
        ...(goals === undefined ? [] : [`What it shall reach: ${goals}`]),
        summary === undefined
          ? `The memory has no project "${project}" yet; the first call that names it makes it.`
          : `The memory has a project "${project}" already; above is what it holds. Look before you write, with get_context, and add only what is new.`,
        ...(project === memory.project
          ? []
          : [`Pass project: ${JSON.stringify(project)} in every call.`]),
        [
          '1. Make an entity of type feature for the project with create_entities: what it is and what it shall reach, one fact in one observation.',
          '2. Make an entity of type decision for each decision that is made already, with its reason, and relate it to the feature with create_relations, as relates_to.',
          '3. Make an entity of type task for each first step, and relate it to the feature as part_of; where one must wait for another, as depends_on.',
          '4. Say what you noted, and what you would need to know.',
        ].join('\n'),
      ];
      return [...known, { role: 'user', content: text(said.join('\n\n')) }];
    },
  });
}
