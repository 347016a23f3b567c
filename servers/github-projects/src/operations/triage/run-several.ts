import type { IssueText } from '@wellspoken/planner';

import type { Basis } from '../../shapes/basis.ts';
import { chooseIssues, type IssuesAsked } from '../../triage/choose-issues.ts';
import { type IssueToLookAt, lookInTurn } from '../../triage/in-turn.ts';
import type { Triage } from '../../triage/open-triage.ts';
import type { At } from '../operation.ts';
import { issueFact } from './issue-fact.ts';
import { showSeveral } from './shapes.ts';

/** Looks at several issues with all that their repository tells. */
export async function runSeveral<Result>(
  asked: IssuesAsked,
  at: At,
  look: (one: IssueToLookAt, triage: Triage) => Promise<Result>,
): Promise<{
  readonly results: readonly Result[];
  readonly told: ReturnType<typeof showSeveral> & { basis: Basis };
}> {
  const { triage, issues, left } = await chooseIssues(asked, at);
  const looked = await lookInTurn(issues, { triage, at }, (one) => look(one, triage));
  const isNamed = asked.issueIds !== undefined;
  const { repository, isWhole, total, issues: read } = triage.texts;
  const newest = `Only the newest ${read.length} of ${total} issues were looked through.`;
  const beyond = isWhole || isNamed ? [] : [newest];
  const about = { repository, issues, left, isNamed, notes: [...beyond, ...triage.notes] };
  return {
    results: looked.results,
    told: { ...showSeveral(looked, about), basis: [...lookedFact(issues), ...triage.basis] },
  };
}

function lookedFact([first, ...others]: readonly IssueText[]): Basis {
  if (first === undefined) return [];
  const { reference } = first;
  const more = others.length === 0 ? '' : ` and, each in the same way, of ${others.length} more`;
  return [
    issueFact(`The text and the facts of ${reference}${more}, as they were before`, reference),
  ];
}
