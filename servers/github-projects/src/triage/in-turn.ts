import { setImmediate } from 'node:timers/promises';

import { ToolError } from '@wellspoken/kit';
import type { IssueText, Subject } from '@wellspoken/planner';

import type { At } from '../operations/operation.ts';
import { readFieldValues } from './field-values.ts';
import type { Triage } from './open-triage.ts';

/** An issue, and what it has in fields that rules look at. */
export interface IssueToLookAt {
  readonly issue: IssueText;
  readonly fields: Subject['fields'] | undefined;
}

/** What was looked at, and where that ended before its time. */
export interface LookedAt<Result> {
  readonly results: readonly Result[];
  readonly stopped?: {
    readonly at: string;
    readonly code: string;
    readonly message: string;
  };
}

/**
 * Looks at issues one after the other. What goes wrong with the first is the error of the call;
 * later it ends the work, so that what was done before is still told.
 */
export async function lookInTurn<Result>(
  issues: readonly IssueText[],
  { triage, at }: { readonly triage: Triage; readonly at: At },
  look: (one: IssueToLookAt) => Promise<Result>,
): Promise<LookedAt<Result>> {
  const values = await readValues(issues, triage, at);
  const results: Result[] = [];
  for (const issue of issues) {
    // Looking at texts takes time in which nobody else is heard, not even who cancels.
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
