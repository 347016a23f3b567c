import { type Complexity, type CycleTime, LEAST_MEASURED } from '@wellspoken/planner';
import * as z from 'zod';

import { basis, type Basis, whole } from '../operations/answers.shapes.ts';

/** How much there is to a task. */
export const complexityAnswer = z.object({
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
      finished: whole(),
      medianDays: z.number().optional(),
      p85Days: z.number().optional(),
    })
    .optional()
    .describe('Days from creation to close of finished issues like it'),
  notes: z.array(z.string()).optional(),
  basis,
});

type Answer = z.input<typeof complexityAnswer>;

/** Finished issues that a task was compared with. */
export interface Compared extends CycleTime {
  /** `owner/name` */
  readonly repository: string;
  readonly labels: readonly string[];
  readonly read: number;
  readonly isWhole: boolean;
}

/** What was looked at. */
export interface Looked {
  readonly reference?: string;
  readonly title: string;
  readonly hasParts: boolean;
  readonly complexity: Complexity;
  readonly compared?: Compared;
  readonly hasEstimate: boolean;
  /** Of the task itself. */
  readonly fact: Basis[number];
}

/** Tells how much there is to a task, and what says so. */
export function showComplexity(looked: Looked): Answer {
  const { reference, title, complexity, compared, fact } = looked;
  const { score, level, factors } = complexity;
  const notes = notesOn(looked);
  return {
    ...(reference !== undefined && { reference }),
    title,
    score,
    level,
    factors: [...factors],
    ...showSplit(looked),
    ...(compared && { cycleTime: showCycleTime(compared) }),
    ...(notes.length > 0 && { notes: [...notes] }),
    basis: [fact, ...(compared ? comparedFacts(compared) : [])],
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

function notesOn({ hasEstimate, compared }: Looked): readonly string[] {
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

function comparedFacts({ repository: repo, labels, count }: Compared): Basis {
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
