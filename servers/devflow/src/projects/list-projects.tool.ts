import { defineTool, reply, type Tool } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso } from '../answers/aliases.ts';
import { defineCursor, acceptCamelCase, defineMaxTokens, nextCursor } from '../answers/fields.ts';
import { createBudgetBeside } from '../answers/pages.ts';
import { countNoun } from '../answers/sentences.ts';
import { toIso, defineCount } from '../answers/values.ts';
import type { Memory } from '../memory/memory.ts';
import type { ProjectRecord } from '../memory/records.ts';

const NAME = 'list_projects';

const input = z.object({ max_tokens: defineMaxTokens(), cursor: defineCursor() });

const projectView = z.object({
  name: z.string().describe('Its name'),
  entities: defineCount().describe('How many entities it holds now'),
  observations: defineCount().describe('How many observations'),
  relations: defineCount().describe('How many relations'),
  createdAt: z.string().describe('When it was first written to, ISO 8601'),
  updatedAt: z.string().describe('When it was last written to'),
  isDefault: z.boolean().describe('Whether calls that name no project go to it'),
});

const output = z.object({
  projects: z.array(projectView).describe('The projects by name'),
  defaultProject: z
    .string()
    .describe('The project of calls that name none; not listed while nothing was written to it'),
  nextCursor,
});

type Output = z.output<typeof output>;

const place = z.strictObject({ after: z.string() });

/** The tool `list_projects`. */
export function listProjects(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'List projects',
    description:
      'List the projects of the memory with how much each holds and when it was last written to. A project is made by writing to it. Pass a name as project to the other tools, or "*" to reading ones to look at all projects.',
    effect: 'read',
    openWorld: false,
    foreign: 'names of projects',
    input: acceptAlso(input, acceptCamelCase),
    output,
    examples: [{ name: 'all projects', arguments: {} }],
    run: async (asked) => {
      const answer = await readPage(memory, asked);
      const names = answer.projects.map(({ name }) => name).join(', ');
      const { length } = answer.projects;
      return reply(answer, {
        summary: `${countNoun(length, 'project')}${length > 0 ? ': ' : ''}${names}.`,
      });
    },
  });
}

async function readPage(memory: Memory, asked: z.output<typeof input>): Promise<Output> {
  const { start, goOn } = openPage({ tool: NAME, places: place, free: ['max_tokens'] }, asked);
  const { max_tokens: tokens } = asked;
  // Each takes more than this many tokens.
  const limit = Math.floor(tokens / 20) + 1;
  const records = await memory.read((reader) => reader.projects({ after: start?.after, limit }), {
    isLong: true,
  });
  const frame = { projects: [], defaultProject: memory.project };
  const budget = createBudgetBeside(tokens, frame);
  // The cursor holds a name.
  budget.spend(Math.max(0, ...records.map(({ name }) => Math.ceil(Buffer.byteLength(name) / 3))));
  const views = records.map((record) => toView(record, memory.project));
  let end = views.findIndex((view) => !budget.take(view));
  if (end === -1) end = views.length;
  const projects = views.slice(0, Math.max(1, end));
  const last = projects.at(-1)?.name;
  const isMore = projects.length < views.length || views.length === limit;
  return {
    projects,
    defaultProject: memory.project,
    ...goOn(last === undefined || !isMore ? undefined : { after: last }),
  };
}

function toView(record: ProjectRecord, usual: string): z.output<typeof projectView> {
  const { name, entities, observations, relations, createdAt, updatedAt } = record;
  const times = { createdAt: toIso(createdAt), updatedAt: toIso(updatedAt) };
  return { name, entities, observations, relations, ...times, isDefault: name === usual };
}
