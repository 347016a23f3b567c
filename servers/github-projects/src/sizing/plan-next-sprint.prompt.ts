import { definePrompt, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import type { Desk } from '../operations/desk.ts';
import { toAt, runIfThere, runOperation, withoutBlanks } from '../operations/run-for-prompt.ts';
import { completeProject, projectArgument } from '../projects/complete-project.ts';
import { assessSprintRisk } from './assess-sprint-risk.tool.ts';
import { getVelocity } from './get-velocity.tool.ts';
import { suggestSprintComposition } from './suggest-sprint-composition.tool.ts';

const sprintInput = z.object({
  project: projectArgument,
  sprint: z.string().max(200).optional().describe('Title; the next one if left out'),
  // Forms send what is left blank as an empty text.
  capacity: z
    .string()
    .regex(/^\s*(?:\d{1,6}(?:\.\d{1,3})?)?\s*$/)
    .optional()
    .describe('How much fits, as a number; what finished sprints did if left out'),
  goal: z.string().max(2_000).optional().describe('What the sprint is for'),
});

/** The prompt that hands a model what could be done in a sprint, and asks for a plan of it. */
export function planNextSprint(desk: Desk): Prompt {
  return definePrompt({
    name: 'plan_next_sprint',
    title: 'Plan the next sprint',
    description:
      'Choose what goes into a sprint, from velocity, dependencies and the risks of the sprint that runs.',
    input: sprintInput,
    timeoutMs: 120_000,
    complete: { project: (typed) => completeProject(desk, typed) },
    run: async ({ project, sprint, capacity = '', goal = '' }, ctx) => {
      const at = toAt(desk, ctx);
      const board = withoutBlanks({ projectId: project });
      const wanted = {
        ...withoutBlanks({ projectId: project, iteration: sprint }),
        ...(capacity.trim() !== '' && { capacity: Number(capacity) }),
      };
      const facts = {
        velocity: await runOperation(getVelocity, board, at),
        runningSprint: await runIfThere(assessSprintRisk, board, at),
        suggestion: await runOperation(suggestSprintComposition, wanted, at),
      };
      return [
        { role: 'user', content: text(JSON.stringify(facts)) },
        { role: 'user', content: text(describeTask(goal.trim())) },
      ];
    },
  });
}

function describeTask(goal: string): string {
  return [
    'Above are the facts for a sprint: what was done in the last ones, how the one that runs stands, and what would fit.',
    'Say what goes into the sprint and why, from these facts alone:',
    '- what of the running sprint will be left over, and whether it comes first;',
    '- where the suggestion should be changed, without exceeding the capacity or leaving out what something waits for;',
    '- which tasks need an estimate, an owner or a decision before the sprint begins.',
    'Name items by their references. Change nothing without being asked to; the suggestion has the call that would.',
    ...(goal === '' ? [] : [`The sprint is for: ${goal}`]),
  ].join('\n');
}
