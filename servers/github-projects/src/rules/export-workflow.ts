import { ToolError } from '@wellspoken/kit';
import type { Rule } from '@wellspoken/planner';

import { writeWorkflow, type Schedule, type Workflow } from '../actions/write-workflow.ts';
import type { At } from '../operations/operation.ts';
import type { Basis } from '../shapes/basis.ts';
import { openNamed } from './run-rules.ts';

/** Which workflow is wanted. */
export interface ExportAsked {
  readonly rules?: string | undefined;
  readonly schedule: Schedule;
  readonly fileName: string;
  readonly applies: boolean;
  /** Whether rules for triage are run at the set times too. */
  readonly withTriage: boolean;
}

/** A workflow to be committed. */
export interface ExportedWorkflow {
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
