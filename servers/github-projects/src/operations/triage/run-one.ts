import { readIssueText } from '../../gathering/read-issue-texts.ts';
import type { Basis } from '../../shapes/basis.ts';
import type { ApplyOptions } from '../../triage/apply-suggestions.ts';
import { type IssueToLookAt, lookInTurn } from '../../triage/in-turn.ts';
import { openTriage, type Triage, type TriageAsked } from '../../triage/open-triage.ts';
import type { At } from '../operation.ts';
import { issueFact } from './issue-fact.ts';

/** One issue, and how it is looked at. */
export interface OneAsked extends TriageAsked, ApplyOptions {
  readonly issueId: string;
}

/** What was found, and what it rests on. */
export interface OneFound<Result> {
  readonly found: Result;
  readonly basis: Basis;
  readonly notes: readonly string[];
}

/** Looks at one issue with all that its repository tells. */
export async function runOne<Result>(
  asked: OneAsked,
  at: At,
  look: (one: IssueToLookAt, triage: Triage) => Promise<Result>,
): Promise<OneFound<Result>> {
  const issue = await readIssueText(asked.issueId, asked.repo, at);
  const { reference } = issue;
  const triage = await openTriage({ ...asked, repo: reference.split('#')[0] }, at);
  const { results } = await lookInTurn([issue], { triage, at }, (one) => look(one, triage));
  const [found] = results;
  if (found === undefined) throw new Error('One issue was looked at.');
  const fact = issueFact(`The text and the facts of ${reference}, as they were before`, reference);
  return { found, basis: [fact, ...triage.basis], notes: triage.notes };
}
