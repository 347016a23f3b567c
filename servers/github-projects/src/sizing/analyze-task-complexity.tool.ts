import { ToolError } from '@wellspoken/kit';
import {
  type Complexity,
  type CycleTime,
  LEAST_MEASURED,
  measureComplexity,
  measureCycleTime,
} from '@wellspoken/planner';
import * as z from 'zod';

import { getIssue } from '../issues/get-issue.ts';
import { readIssueTexts } from '../issues/read-issue-texts.ts';
import { basis, type Basis, createCountShape } from '../operations/answers.shapes.ts';
import { body, issueId, repo } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import { amount } from './inputs.ts';

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

const complexityAnswer = z.object({
  reference: z.string().optional(),
  title: z.string(),
  score: z.number().min(1).max(10).describe('The sum of its factors'),
  level: z.enum(['small', 'medium', 'large']),
  factors: z.array(
    z.object({
      name: z.string(),
      value: z.number().describe('What was counted'),
      points: z.number(),
      because: z.string(),
    }),
  ),
  split: z
    .object({ advice: z.string(), openSteps: z.array(z.string()) })
    .optional()
    .describe('Where there is something to split'),
  cycleTime: z
    .object({
      labels: z.array(z.string()).describe('Issues with one of these; all if empty'),
      finished: createCountShape(),
      medianDays: z.number().optional(),
      p85Days: z.number().optional(),
    })
    .optional()
    .describe('Days from creation to close of finished issues like it'),
  notes: z.array(z.string()).optional(),
  basis,
});

type Answer = z.input<typeof complexityAnswer>;

export const analyzeTaskComplexity = defineOperation({
  name: 'analyze_task_complexity',
  title: 'Size up a task',
  description:
    'Scores an issue, or a text that is passed, from 1 to 10 by what can be seen: steps, sub-issues, dependencies, text, criteria, areas, discussion, open questions, estimate. Every factor is told, and how long finished issues like it took; a text asks nobody unless repo or compareWith is passed.',
  area: 'planning',
  foreign: 'issues',
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

/** Finished issues that a task was compared with. */
interface Compared extends CycleTime {
  /** `owner/name` */
  readonly repository: string;
  readonly labels: readonly string[];
  readonly read: number;
  readonly isWhole: boolean;
}

/** The facts that the complexity was computed from. */
interface Looked {
  readonly reference?: string;
  readonly title: string;
  readonly hasParts: boolean;
  readonly complexity: Complexity;
  readonly compared?: Compared;
  readonly hasEstimate: boolean;
  /** The fact about the task itself. */
  readonly fact: Basis[number];
}

/** The complexity of a task in its output shape, with its reasons. */
function showComplexity(looked: Looked): Answer {
  const { reference, title, complexity, compared, fact } = looked;
  const { score, level, factors } = complexity;
  const notes = listNotes(looked);
  return {
    ...(reference !== undefined && { reference }),
    title,
    score,
    level,
    factors: [...factors],
    ...showSplit(looked),
    ...(compared && { cycleTime: showCycleTime(compared) }),
    ...(notes.length > 0 && { notes: [...notes] }),
    basis: [fact, ...(compared ? describeCompared(compared) : [])],
  };
}

const MOST_STEPS = 20;

function showSplit({ complexity, hasParts }: Looked): Pick<Answer, 'split'> {
  const { openSteps, level } = complexity;
  if (hasParts || (openSteps.length < 2 && level !== 'large')) return {};
  const advice =
    openSteps.length < 2
      ? 'Write down its steps; expand_task can make sub-issues of them.'
      : `expand_task can make sub-issues of its ${openSteps.length} open steps.`;
  return { split: { advice, openSteps: openSteps.slice(0, MOST_STEPS) } };
}

function showCycleTime(compared: Compared): NonNullable<Answer['cycleTime']> {
  const { labels, count, medianDays, p85Days } = compared;
  return {
    labels: [...labels],
    finished: count,
    ...(medianDays !== undefined && { medianDays }),
    ...(p85Days !== undefined && { p85Days }),
  };
}

function listNotes({ hasEstimate, compared }: Looked): readonly string[] {
  return [
    ...(hasEstimate ? [] : ['No estimate was passed, so none counted; pass currentEstimate.']),
    ...(compared === undefined || compared.count >= LEAST_MEASURED
      ? []
      : [`Only ${compared.count} issues like it were finished; ${LEAST_MEASURED} are needed.`]),
    ...(compared === undefined || compared.isWhole
      ? []
      : [`Only the ${compared.read} closed issues that were created last were compared.`]),
  ];
}

const MOST_FACTS = 5;

function describeCompared({ repository: repo, labels, count }: Compared): Basis {
  const finished = labels.length > 1 ? 'Finished issues' : `${count} finished issues`;
  const seen = { repo, status: 'closed' };
  if (labels.length === 0) {
    const seeWith = { operation: 'list_issues', arguments: seen };
    return [{ fact: `${finished} of ${repo}`, seeWith }];
  }
  return labels.slice(0, MOST_FACTS).map((label) => ({
    fact: `${finished} of ${repo} with the label ${label}`,
    seeWith: { operation: 'list_issues', arguments: { ...seen, labels: [label] } },
  }));
}
