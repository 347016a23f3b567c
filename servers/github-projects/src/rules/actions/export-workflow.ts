import { ToolError } from '@wellspoken/kit';
import type { Rule } from '@wellspoken/planner';
import * as z from 'zod';

import { basis, type Basis } from '../../operations/answers.shapes.ts';
import type { At } from '../../operations/operation.ts';
import { openNamed } from '../run-rules.ts';
import type { Schedule, Workflow } from './write-workflow.ts';

/** Which workflow is wanted. */
interface ExportAsked {
  readonly rules?: string | undefined;
  readonly schedule: Schedule;
  readonly fileName: string;
  readonly applies: boolean;
  /** Whether rules for triage are run at the set times too. */
  readonly withTriage: boolean;
}

/** A workflow to be committed. */
interface ExportedWorkflow {
  readonly path: string;
  readonly workflow: string;
  readonly notExpressed: { rule: string; what: string; why: string }[];
  readonly notes: string[];
  readonly basis: Basis;
}

/** Writes rules as a workflow; GitHub is not asked. */
export async function exportWorkflow(asked: ExportAsked, at: At): Promise<ExportedWorkflow> {
  const { name, rules } = await openNamed(asked.rules, undefined, at);
  const wanted = asked.withTriage ? rules.map(alsoAtTimes) : rules;
  const { schedule, applies } = asked;
  // Loaded when it is needed, because it loads a writer of YAML.
  const { writeWorkflow } = await import('./write-workflow.ts');
  const written = writeWorkflow(wanted, { schedule, applies });
  if (written.text === undefined) throw nothingLeft(written);
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

function alsoAtTimes(rule: Rule): Rule {
  const isForTriage = rule.on.includes('triage') && !rule.on.includes('run');
  return isForTriage ? { ...rule, on: [...rule.on, 'run'] } : rule;
}

function nothingLeft({ notExpressed }: Workflow): ToolError {
  const [first] = notExpressed;
  const why = first === undefined ? '' : ` "${first.rule}", ${first.what}: ${first.why}`;
  return new ToolError('unsupported', `A workflow can do nothing of these rules.${why}`, {
    suggestions: ['run_rules does all that rules can say.'],
  });
}

/** A workflow to be committed. */
export const workflowAnswer = {
  path: z.string().describe('Where to commit it'),
  workflow: z.string().describe('YAML'),
  notExpressed: z
    .array(z.object({ rule: z.string(), what: z.string(), why: z.string() }))
    .describe('What a workflow cannot do'),
  notes: z.array(z.string()),
  basis,
};

/** Rules that a workflow can follow, for examples. */
export const EXAMPLE_RULES = `version: 1
rules:
  - name: Crashes are bugs
    on: [triage, run, issue_opened]
    when:
      title: '\\bcrash'
    then:
      add_labels: bug
`;
