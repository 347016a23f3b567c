import { ToolError } from '@wellspoken/kit';
import { chooseSubtasks, makePlanFromText, type PlanTask } from '@wellspoken/planner';
import * as z from 'zod';

import { readIssueText } from '../issues/read-issue-texts.ts';
import { listSubIssues } from '../issues/relations/sub-issues.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import { body, issueId, namedProject, repo } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import { computeSha256 } from '../reader/sha256.ts';
import { type PlannedWork, planWork } from './planned-work.ts';
import { plannedWork, withPlan } from './plans.shapes.ts';

export const expandTaskOperation = defineOperation({
  name: 'expand_task',
  title: 'Split a task',
  description:
    'Makes a plan of sub-issues from the unticked checklists, acceptance criteria or headings of an issue or a text. Nothing is made up: what is a sub-issue already, ticked, or a link to an issue is left out. With apply they are made; else pass the plan to apply_plan.',
  area: 'planning',
  foreign: 'issues',
  effect: 'create',
  hints: { idempotent: true },
  scopes: ['repo', 'project'],
  input: {
    issueId: issueId.optional(),
    taskTitle: z.string().min(1).max(256).optional().describe('Title, where there is no issue yet'),
    taskDescription: body.optional().describe('Text of that task, in Markdown'),
    repo,
    projectId: namedProject
      .optional()
      .describe('Project for the issues; no project is touched if left out'),
    maxSubtasks: z
      .number()
      .int()
      .min(2)
      .max(50)
      .default(15)
      .describe('Most sub-tasks; 15 if left out'),
    apply: z.boolean().default(false).describe('Make them; else only plan them'),
  },
  output: plannedWork,
  examples: [
    {
      name: 'Make the checklist of an issue its sub-issues',
      arguments: { issueId: 'acme/probe#18', apply: true },
    },
    {
      name: 'Split a text',
      arguments: {
        taskTitle: 'Move the antenna',
        taskDescription: '- [ ] Loosen the bolts\n- [x] Buy bolts\n- [ ] Turn it',
        repo: 'acme/probe',
      },
    },
  ],
  run: async (input, at) => withPlan(await expandTask(input, at)),
});

interface Expanding {
  readonly issueId?: string | undefined;
  readonly taskTitle?: string | undefined;
  readonly taskDescription?: string | undefined;
  readonly repo?: string | undefined;
  readonly projectId?: string | undefined;
  readonly maxSubtasks: number;
  readonly apply: boolean;
}

interface Whole {
  /** What the plan id is made of. */
  readonly about: string;
  readonly task: PlanTask;
  readonly text: string;
  readonly repo: string | undefined;
  /** Titles of its sub-issues. */
  readonly titles: readonly string[];
  readonly basis: Basis | readonly [];
}

/** GitHub's maximum, so one page holds all. */
const MOST_SUB_ISSUES = 100;

/** Splits a task by what its text lists; nothing is invented. */
async function expandTask(asked: Expanding, at: At): Promise<PlannedWork> {
  const { projectId, maxSubtasks, apply } = asked;
  const whole = asked.issueId === undefined ? readGivenText(asked) : await readIssue(asked, at);
  const split = chooseSubtasks(await at.reader.readSubtasks(whole.text, at.signal), {
    titles: whole.titles,
    most: maxSubtasks,
  });
  const plan = makePlanFromText({
    ...whole,
    kind: 'expand',
    subtasks: split.subtasks,
    hash: computeSha256,
  });
  const isSplit = split.subtasks.length > 0;
  const work = await planWork(
    { plan, split, repo: whole.repo, projectId, apply: apply && isSplit },
    at,
  );
  return { ...work, basis: [...work.basis, ...whole.basis] };
}

function readGivenText({ taskTitle, taskDescription, repo }: Expanding): Whole {
  if (taskTitle === undefined || taskDescription === undefined) {
    throw createArgumentError(
      'Expected issueId, or taskTitle with taskDescription; neither was given.',
    );
  }
  const task = { id: 'task', title: taskTitle, body: taskDescription };
  return { about: taskTitle, task, text: taskDescription, repo, titles: [], basis: [] };
}

async function readIssue(
  { issueId = '', taskTitle, taskDescription, repo }: Expanding,
  at: At,
): Promise<Whole> {
  if (taskTitle !== undefined || taskDescription !== undefined) {
    throw createArgumentError(
      'Expected issueId, or taskTitle with taskDescription; both were given.',
    );
  }
  const { reference, title, body } = await readIssueText(issueId, repo, at);
  const asked = { issueNumber: reference, limit: MOST_SUB_ISSUES };
  const { subIssues } = await listSubIssues(asked, at);
  return {
    about: reference,
    task: { id: 'task', title, existing: reference },
    text: body,
    repo: reference.replace(/#\d+$/, ''),
    titles: subIssues.map((one) => one.title),
    basis: [
      {
        fact: `The text of ${reference}.`,
        seeWith: {
          operation: 'get_issue',
          arguments: { issueId: reference, include: ['fullBody'] },
        },
      },
      {
        fact: `Its sub-issues: ${subIssues.length}.`,
        seeWith: {
          operation: 'list_sub_issues',
          arguments: { issueNumber: reference, limit: MOST_SUB_ISSUES },
        },
      },
    ],
  };
}

function createArgumentError(message: string): ToolError {
  return new ToolError('invalid_arguments', message, {
    suggestions: ['Pass issueId for an issue, or taskTitle and taskDescription for a text.'],
  });
}
