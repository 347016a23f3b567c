import { ToolError } from '@wellspoken/kit';
import { measureComplexity, measureCycleTime } from '@wellspoken/planner';
import * as z from 'zod';

import { getIssue } from '../issues/get-issue.ts';
import { readIssueTexts } from '../issues/read-issue-texts.ts';
import { body, issueId, repo } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import { amount } from './inputs.ts';
import { type Compared, complexityAnswer, type Looked, showComplexity } from './show-complexity.ts';

const INPUT = {
  issueId: issueId.optional(),
  repo: repo.describe('Repository of the issue, or to compare with; owner/name'),
  taskTitle: z.string().min(1).max(500).optional().describe('Instead of an issue'),
  taskDescription: body.optional().describe('Markdown, with taskTitle'),
  currentEstimate: amount.optional().describe('Its estimate, which counts too'),
  compareWith: z
    .array(z.string().min(1).max(100))
    .max(5)
    .optional()
    .describe("Labels of finished issues to compare with; the issue's own if left out"),
};

type Input = z.output<z.ZodObject<typeof INPUT>>;

/** Tells how much there is to a task. */
export const analyzeTaskComplexity = defineOperation({
  name: 'analyze_task_complexity',
  title: 'Size up a task',
  description:
    'Scores an issue, or a text that is passed, from 1 to 10 by what can be seen: steps, sub-issues, dependencies, text, criteria, areas, discussion, open questions, estimate. Every factor is told, and how long finished issues like it took; a text asks nobody unless repo or compareWith is passed.',
  area: 'planning',
  effect: 'read',
  scopes: ['repo'],
  input: INPUT,
  output: complexityAnswer,
  examples: [
    { name: 'An issue', arguments: { issueId: '18', repo: 'acme/probe' } },
    {
      name: 'A text, beside finished bugs',
      arguments: {
        taskTitle: 'Fix the antenna',
        taskDescription: 'It loses its signal. Which part is cold?\n\n- [ ] Measure\n- [ ] Heat it',
        currentEstimate: 5,
        repo: 'acme/probe',
        compareWith: ['bug'],
      },
    },
  ],
  run: async (input, at) => showComplexity(await look(input, at)),
});

async function look(input: Input, at: At): Promise<Looked> {
  const { issueId: ref, taskTitle: title } = input;
  if (ref !== undefined && title === undefined && input.taskDescription === undefined) {
    return lookAtIssue(ref, input, at);
  }
  if (ref === undefined && title !== undefined) return lookAtText(title, input, at);
  throw new ToolError(
    'invalid_arguments',
    ref === undefined
      ? 'Expected issueId, or taskTitle for a text; neither came.'
      : 'Expected issueId or a text (taskTitle, taskDescription); both came.',
    { suggestions: ['Pass issueId alone for an issue that is there, else taskTitle.'] },
  );
}

async function lookAtIssue(ref: string, input: Input, at: At): Promise<Looked> {
  const issue = await getIssue({ issueId: ref, repo: input.repo, include: ['fullBody'] }, at);
  const { reference, title, labels, comments, subIssues, blockedBy = 0, blocking = 0 } = issue;
  const parts = subIssues?.total ?? 0;
  const complexity = measureComplexity({
    title,
    body: issue.body ?? '',
    labels,
    subIssues: parts,
    blockedBy,
    blocking,
    comments,
    estimate: input.currentEstimate,
  });
  const [repository] = reference.split('#');
  return {
    reference,
    title,
    complexity,
    hasParts: parts > 0,
    hasEstimate: input.currentEstimate !== undefined,
    compared: await compare(repository, { own: labels, asked: input.compareWith }, at),
    fact: {
      fact: `The text of ${reference}, ${labels.length} labels, ${parts} sub-issues, ${blockedBy + blocking} open dependencies, ${comments} comments`,
      seeWith: { operation: 'get_issue', arguments: { issueId: reference, include: ['fullBody'] } },
    },
  };
}

async function lookAtText(title: string, input: Input, at: At): Promise<Looked> {
  const { taskDescription = '', currentEstimate, repo: repository, compareWith: asked } = input;
  const compared =
    repository === undefined && asked === undefined
      ? undefined
      : await compare(repository, { own: [], asked }, at);
  return {
    title,
    complexity: measureComplexity({ title, body: taskDescription, estimate: currentEstimate }),
    hasParts: false,
    hasEstimate: currentEstimate !== undefined,
    ...(compared && { compared }),
    fact: { fact: `The text that was passed, ${taskDescription.length} characters` },
  };
}

const MOST_COMPARED = 300;

async function compare(
  repository: string | undefined,
  { own, asked }: { readonly own: readonly string[]; readonly asked: Input['compareWith'] },
  at: At,
): Promise<Compared> {
  const labels = asked ?? own;
  if (asked !== undefined) {
    const argument = 'compareWith';
    const named = at.resolve.repositoryName(repository);
    await at.resolve.labels(named, asked, { signal: at.signal, argument });
  }
  const found = await readIssueTexts(
    { repo: repository, state: 'closed', most: MOST_COMPARED },
    at,
  );
  return {
    ...measureCycleTime(found.issues, labels),
    repository: found.repository,
    labels,
    read: found.issues.length,
    isWhole: found.isWhole,
  };
}
