import { ToolError } from '@wellspoken/kit';
import type { Rule } from '@wellspoken/planner';
import * as z from 'zod';

import { basis, type Basis } from '../../operations/answers.shapes.ts';
import { namedProject } from '../../operations/inputs.ts';
import { type At, defineOperation } from '../../operations/operation.ts';
import { rules, schedule } from '../rules-input.ts';
import { openNamed } from '../run-rules.ts';
import type { Schedule, Workflow } from './write-workflow.ts';

/** Rules that a workflow can follow, for the examples. */
const EXAMPLE_RULES = `version: 1
rules:
  - name: Crashes are bugs
    on: [triage, run, issue_opened]
    when:
      title: '\\bcrash'
    then:
      add_labels: bug
`;

/** A workflow to commit. */
const workflowAnswer = {
  path: z.string().describe('Where to commit it'),
  workflow: z.string().describe('YAML'),
  notExpressed: z
    .array(z.object({ rule: z.string(), what: z.string(), why: z.string() }))
    .describe('What a workflow cannot do'),
  notes: z.array(z.string()),
  basis,
};

export const exportActionsWorkflow = defineOperation({
  name: 'export_actions_workflow',
  title: 'Write rules as a workflow',
  description:
    'Writes rules as a workflow for GitHub Actions, so that GitHub follows them by itself. You commit it; nothing is sent to GitHub. What a workflow cannot do, such as project fields, is told.',
  area: 'triage',
  effect: 'read',
  openWorld: false,
  scopes: [],
  input: {
    rules,
    schedule: schedule.default('daily').describe('How often rules on run are run'),
    fileName: z
      .string()
      .regex(/^[\w-][\w.-]{0,90}\.ya?ml$/)
      .default('rules.yml')
      .describe('File in .github/workflows'),
  },
  output: z.object(workflowAnswer),
  examples: [{ name: 'One rule', arguments: { rules: EXAMPLE_RULES } }],
  run: (input, at) => exportWorkflow({ ...input, applies: true, withTriage: false }, at),
});

export const scheduleTriaging = defineOperation({
  name: 'schedule_triaging',
  title: 'Write a workflow that triages',
  description:
    'Writes the workflow for GitHub Actions that runs your rules at set times. It schedules nothing by itself: GitHub runs it once you have committed it. Nothing is sent to GitHub.',
  area: 'triage',
  effect: 'read',
  openWorld: false,
  scopes: [],
  input: {
    projectId: namedProject.optional().describe('Not used: a workflow works on its repository'),
    schedule: schedule.describe('How often'),
    autoApply: z
      .boolean()
      .default(false)
      .describe('Make changes; if left out, the log of the workflow only tells them'),
    rules,
  },
  output: z.object({
    scheduled: z.literal(false).describe('Nothing is scheduled until the file is committed'),
    ...workflowAnswer,
  }),
  examples: [{ name: 'Each day', arguments: { schedule: 'daily', rules: EXAMPLE_RULES } }],
  run: async (input, at) => {
    const asked = { fileName: 'triage.yml', applies: input.autoApply, withTriage: true };
    return { scheduled: false as const, ...(await exportWorkflow({ ...input, ...asked }, at)) };
  },
});

interface ExportAsked {
  readonly rules?: string | undefined;
  readonly schedule: Schedule;
  readonly fileName: string;
  readonly applies: boolean;
  /** Whether rules for triage also run at the scheduled times. */
  readonly withTriage: boolean;
}

interface ExportedWorkflow {
  readonly path: string;
  readonly workflow: string;
  readonly notExpressed: { rule: string; what: string; why: string }[];
  readonly notes: string[];
  readonly basis: Basis;
}

/** Writes rules as a workflow; sends no request. */
async function exportWorkflow(asked: ExportAsked, at: At): Promise<ExportedWorkflow> {
  const { name, rules } = await openNamed(asked.rules, undefined, at);
  const wanted = asked.withTriage ? rules.map(addRunTrigger) : rules;
  const { schedule, applies } = asked;
  // Loaded when it is needed, because it loads a writer of YAML.
  const { writeWorkflow } = await import('./write-workflow.ts');
  const written = writeWorkflow(wanted, { schedule, applies });
  if (written.text === undefined) throw createNothingLeftError(written);
  const path = `.github/workflows/${asked.fileName}`;
  const source = asked.rules === undefined ? `The rules in ${name}` : 'The rules that were passed';
  return {
    path,
    workflow: written.text,
    notExpressed: [...written.notExpressed],
    notes: [
      `Commit the workflow as ${path} to the default branch of the repository.`,
      ...written.notes,
    ],
    basis: [
      { fact: `${source}: ${rules.length}, of which the workflow has ${written.rules.length}.` },
    ],
  };
}

function addRunTrigger(rule: Rule): Rule {
  const isForTriage = rule.on.includes('triage') && !rule.on.includes('run');
  return isForTriage ? { ...rule, on: [...rule.on, 'run'] } : rule;
}

function createNothingLeftError({ notExpressed }: Workflow): ToolError {
  const [first] = notExpressed;
  const why = first === undefined ? '' : ` "${first.rule}", ${first.what}: ${first.why}`;
  return new ToolError('unsupported', `A workflow can do nothing of these rules.${why}`, {
    suggestions: ['run_rules does all that rules can say.'],
  });
}
