import { limitPlan, type ParsedPrd, type Statement } from '@wellspoken/planner';
import * as z from 'zod';

import { basis, createCountShape } from '../operations/answers.shapes.ts';
import { limit } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { plan } from '../plans/plans.shapes.ts';
import { enhancePrd } from './enhance-prd.tool.ts';
import { generatePrd } from './generate-prd.tool.ts';
import {
  counts,
  describeLines,
  finding,
  prdContent,
  requirement,
  showFinding,
  showRequirement,
} from './prd.shapes.ts';

const MOST_SHOWN = 100;

const statements = z.array(z.string());

const output = z.object({
  title: z.string(),
  summary: z.string().optional(),
  goals: statements,
  nonGoals: statements.describe('These never become tasks'),
  openQuestions: statements,
  requirements: z.array(requirement),
  plan: plan.optional().describe('For apply_plan; left out where nothing is to be done'),
  notUnderstood: z.array(
    z.object({
      code: z.string(),
      line: createCountShape(),
      toLine: createCountShape().optional(),
      text: z.string(),
      why: z.string(),
    }),
  ),
  notes: z.array(z.string()),
  basis,
});

const parsePrdOperation = defineOperation({
  name: 'parse_prd',
  title: 'Parse a PRD',
  description:
    'Reads a requirements document in Markdown (headings, ids, stories, checklists, criteria, tables, dependencies, milestones) into a plan for apply_plan. No model: it says what it did not understand. Ids stay the same when it is read again.',
  area: 'planning',
  effect: 'read',
  openWorld: false,
  scopes: [],
  input: {
    prdContent,
    maxTasks: z
      .number()
      .int()
      .min(1)
      .max(300)
      .default(100)
      .describe('Most tasks of the plan; 100 if left out'),
  },
  output,
  examples: [
    {
      name: 'A short document',
      arguments: {
        prdContent: [
          '# Night mode',
          '',
          '## Requirements',
          '',
          '### FR-1 Read the light sensor',
          '',
          'Acceptance criteria:',
          '',
          '- Darkness is noticed within 10 seconds',
          '',
          '### FR-2 Sleep when it is dark',
          '',
          '- Priority: P0',
          '- Depends on: FR-1',
        ].join('\n'),
      },
    },
  ],
  run: async ({ prdContent: text, maxTasks }, { reader, signal }) =>
    answer(await reader.parsePrd(text, signal), maxTasks),
});

function answer(parsed: ParsedPrd, most: number): z.input<typeof output> {
  const { requirements, notUnderstood, summary } = parsed;
  const limited = limitPlan(parsed.plan, most);
  return {
    title: parsed.title,
    ...(summary !== undefined && { summary }),
    goals: listTexts(parsed.goals),
    nonGoals: listTexts(parsed.nonGoals),
    openQuestions: listTexts(parsed.openQuestions),
    requirements: requirements.slice(0, most).map(showRequirement),
    ...(limited.tasks.length > 0 && { plan: plan.parse(limited) }),
    notUnderstood: notUnderstood.slice(0, MOST_SHOWN),
    notes: [...parsed.notes, ...listNotes(parsed, limited.tasks.length, most)],
    basis: describeLines(parsed),
  };
}

function listTexts(all: readonly Statement[]): string[] {
  return all
    .slice(0, MOST_SHOWN)
    .map(({ text, isDone }) => (isDone === true ? `${text} (done)` : text));
}

function listNotes(parsed: ParsedPrd, kept: number, most: number): readonly string[] {
  const { plan: all, requirements, notUnderstood, goals, nonGoals, openQuestions } = parsed;
  const isLong = [goals, nonGoals, openQuestions].some(({ length }) => length > MOST_SHOWN);
  return [
    ...(all.tasks.length === 0
      ? ['There is no plan: no requirement and no task that is still open was found.']
      : []),
    ...(kept < all.tasks.length
      ? [`The plan has the first ${kept} of ${all.tasks.length} tasks. Raise maxTasks to get more.`]
      : []),
    ...(requirements.length > most
      ? [`Of ${requirements.length} requirements the first ${most} are shown.`]
      : []),
    ...(notUnderstood.length > MOST_SHOWN
      ? [
          `Of ${notUnderstood.length} places that were not understood the first ${MOST_SHOWN} are shown.`,
        ]
      : []),
    ...(isLong ? [`Goals, non-goals and questions are shown up to ${MOST_SHOWN} each.`] : []),
  ];
}

const lintPrdOperation = defineOperation({
  name: 'lint_prd',
  title: 'Check a PRD',
  description:
    'Checks a requirements document in Markdown: missing sections, vague words, what cannot be measured, missing criteria and ids, dependencies that lead nowhere. Each finding has its line and how to mend it.',
  area: 'planning',
  effect: 'read',
  openWorld: false,
  scopes: [],
  input: { prdContent, limit: limit(200, 50) },
  output: z.object({
    counts: counts.describe('Of all findings'),
    findings: z.array(finding).describe('Errors first, then by line'),
    leftOut: createCountShape().describe('Findings beyond the limit'),
    basis,
  }),
  examples: [
    {
      name: 'A document with gaps',
      arguments: {
        prdContent:
          '# Night mode\n\n## Requirements\n\n- FR-1: The probe must sleep fast, depends on FR-7',
      },
    },
  ],
  run: async ({ prdContent: text, limit: most }, { reader, signal }) => {
    const { findings, counts: counted, parsed } = await reader.lintPrd(text, signal);
    return {
      counts: counted,
      findings: findings.slice(0, most).map(showFinding),
      leftOut: Math.max(findings.length - most, 0),
      basis: describeLines(parsed),
    };
  },
});

/** The operations on requirements documents, in the order in which they are listed. */
export const prdOperations: readonly Operation[] = [
  parsePrdOperation,
  lintPrdOperation,
  generatePrd,
  enhancePrd,
];
