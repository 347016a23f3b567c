import { definePrompt, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import { listProjectItems } from '../items/items.tools.ts';
import { getCurrentSprint } from '../iterations/sprints/read-sprints.tools.ts';
import type { Desk } from '../operations/desk.ts';
import { runIfThere, runOperation, toAt, withoutBlanks } from '../operations/run-for-prompt.ts';
import { completeProject, projectArgument } from './complete-project.ts';
import { getProject } from './projects.tools.ts';

const input = z.object({
  project: projectArgument,
  question: z.string().max(2_000).optional().describe('What you want to know'),
});

/** The prompt that gives a model the facts of a board and asks for a review. */
export function reviewBoard(desk: Desk): Prompt {
  return definePrompt({
    name: 'review_board',
    title: 'Review a board',
    description:
      'Say how the work on a project stands, from its open items and its current sprint.',
    input,
    complete: { project: (typed) => completeProject(desk, typed) },
    foreign: 'projects, issues and iterations',
    run: async ({ project, question }, ctx) => {
      const at = toAt(desk, ctx);
      const given = withoutBlanks({ projectId: project });
      const facts = {
        project: await runOperation(getProject, given, at),
        sprint: await runIfThere(getCurrentSprint, { ...given, includeIssues: false }, at),
        openItems: await runOperation(
          listProjectItems,
          { ...given, query: 'is:open', limit: 100 },
          at,
        ),
      };
      return [
        { role: 'user', content: text(JSON.stringify(facts)) },
        { role: 'user', content: text(describeTask(question)) },
      ];
    },
  });
}

function describeTask(question: string | undefined): string {
  return [
    'Above are the facts of a board on GitHub. Say how the work stands, from these facts alone:',
    '- what is in progress and with whom, what waits, and what nobody has taken;',
    '- whether the sprint can still be done by its last day, and what stands in its way;',
    '- which items lack what they need: an assignee, a status, an iteration.',
    'Name items by their references. Change nothing without being asked to.',
    ...(question === undefined ? [] : [`The question is: ${question}`]),
  ].join('\n');
}
