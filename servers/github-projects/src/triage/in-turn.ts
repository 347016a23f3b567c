import { setImmediate } from 'node:timers/promises';
import { ToolError } from '@wellspoken/kit';
import type { IssueText, Subject } from '@wellspoken/planner';

import type { At } from '../operations/operation.ts';
import { readFieldValues } from './field-values.ts';
import type { Triage } from './open-triage.ts';

/** An issue, and its values in fields that rules refer to. */
export interface IssueToLookAt {
  readonly issue: IssueText;
  readonly fields: Subject['fields'] | undefined;
}

/** The results, and the error that ended the work early. */
export interface LookedAt<Result> {
  readonly results: readonly Result[];
  readonly stopped?: {
    readonly at: string;
    readonly code: string;
    readonly message: string;
  };
}

/**
 * Processes issues one after the other. An error of the first is thrown; later ones end the work,
 * so that the results so far are still reported.
 */
export async function lookInTurn<Result>(
  issues: readonly IssueText[],
  { triage, at }: { readonly triage: Triage; readonly at: At },
  look: (one: IssueToLookAt) => Promise<Result>,
): Promise<LookedAt<Result>> {
  const values = await readValues(issues, triage, at);
  const results: Result[] = [];
  for (const issue of issues) {
    // Processing texts blocks the event loop; this lets other calls and cancellation run.
    await setImmediate();
    at.signal.throwIfAborted();
    try {
      results.push(await look({ issue, fields: values.get(issue.reference) }));
    } catch (error) {
      if (!(error instanceof ToolError) || results.length === 0 || at.signal.aborted) throw error;
      const { code, message } = error;
      return { results, stopped: { at: issue.reference, code, message } };
    }
    at.progress(results.length, issues.length, `Looked at ${issue.reference}`);
  }
  return { results };
}

async function readValues(
  issues: readonly IssueText[],
  { project }: Triage,
  at: At,
): Promise<ReadonlyMap<string, Subject['fields']>> {
  if (project === undefined) return new Map();
  const references = issues.map(({ reference }) => reference);
  return readFieldValues(references, project, at);
}
