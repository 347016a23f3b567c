import { definePrompt, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import { getIssueOperation } from '../issues/issues.tools.ts';
import { listIssueDependencies } from '../issues/relations/dependencies.tools.ts';
import { listSubIssuesOperation } from '../issues/relations/sub-issues.tools.ts';
import type { Desk } from '../operations/desk.ts';
import { runIfThere, runOperation, toAt, withoutBlanks } from '../operations/run-for-prompt.ts';
import { completeProject, projectArgument } from '../projects/complete-project.ts';
import { analyzeTaskComplexity } from './analyze-task-complexity.tool.ts';
import { assessSprintRisk } from './assess-sprint-risk.tool.ts';
import { getVelocity } from './get-velocity.tool.ts';
import { suggestSprintComposition } from './suggest-sprint-composition.tool.ts';

const sprintInput = z.object({
  project: projectArgument,
  sprint: z.string().max(200).optional().describe('Title; the next one if left out'),
  // Forms send blank values as empty texts.
  capacity: z
    .string()
    .regex(/^\s*(?:\d{1,6}(?:\.\d{1,3})?)?\s*$/)
    .optional()
    .describe('How much fits, as a number; what finished sprints did if left out'),
  goal: z.string().max(2_000).optional().describe('What the sprint is for'),
});

/** The prompt that gives a model the candidates for a sprint and asks for a plan. */
export function planNextSprint(desk: Desk): Prompt {
  return definePrompt({
    name: 'plan_next_sprint',
    title: 'Plan the next sprint',
    description:
      'Choose what goes into a sprint, from velocity, dependencies and the risks of the sprint that runs.',
    input: sprintInput,
    complete: { project: (typed) => completeProject(desk, typed) },
    foreign: 'issues and iterations',
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

/** GitHub's maximum of sub-issues. */
const limit = 100;

const issueInput = z.object({
  issue: z.string().min(1).max(500).describe('Issue: owner/repo#n or URL'),
});

/** The prompt that gives a model an issue and asks for a plan of its parts. */
export function breakDownIssue(desk: Desk): Prompt {
  return definePrompt({
    name: 'break_down_issue',
    title: 'Break an issue down',
    description: 'Split an issue into sub-issues, as a plan that apply_plan takes.',
    input: issueInput,
    foreign: 'issues',
    run: async ({ issue }, ctx) => {
      const at = toAt(desk, ctx);
      const given = { issueId: issue };
      const facts = {
        issue: await runOperation(getIssueOperation, { ...given, include: ['fullBody'] }, at),
        subIssues: await runOperation(listSubIssuesOperation, { issueNumber: issue, limit }, at),
        dependencies: await runOperation(listIssueDependencies, given, at),
        complexity: await runOperation(analyzeTaskComplexity, given, at),
      };
      return [
        { role: 'user', content: text(JSON.stringify(facts)) },
        { role: 'user', content: text(BREAK_DOWN_TASK) },
      ];
    },
  });
}

const BREAK_DOWN_TASK = [
  'Above are the facts of an issue on GitHub. Split it into parts that one person can finish in a few days each.',
  'Leave out what its sub-issues do already. Invent no wishes: what the issue does not say is a question to ask.',
  'Answer with a plan for apply_plan: { id, title, tasks: [{ id, title, body, parent, dependsOn }] }.',
  'The first task is the issue itself, with existing set to its reference; the others have it as parent.',
  'Each body says when that part is done. Call apply_plan with dryRun first, and apply only when asked to.',
].join('\n');
