import { ToolError } from '@wellspoken/kit';
import { type IssueText, isUntriaged } from '@wellspoken/planner';

import { readIssueText } from '../gathering/read-issue-texts.ts';
import type { At } from '../operations/operation.ts';
import { openTriage, type Triage, type TriageAsked } from './open-triage.ts';

/** Which issues of a repository are meant. */
export interface IssuesAsked extends TriageAsked {
  readonly issueIds?: readonly string[] | undefined;
  readonly onlyUntriaged: boolean;
  /** Only issues with a lower number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The issues that are meant, how many are left for another call, and what they are triaged with. */
export interface ChosenIssues {
  readonly triage: Triage;
  readonly issues: readonly IssueText[];
  readonly left: number;
}

/** The issues that are meant: those that are named, else open ones, the newest first. */
export async function chooseIssues(asked: IssuesAsked, at: At): Promise<ChosenIssues> {
  const { issueIds, onlyUntriaged, before = Infinity, limit } = asked;
  if (issueIds !== undefined) return chooseNamed([...new Set(issueIds)], asked, at);
  const triage = await openTriage(asked, at);
  const fitting = triage.texts.issues
    .filter(onlyUntriaged ? isUntriaged : ({ state }) => state === 'open')
    .filter(({ number }) => number < before)
    .toSorted((one, other) => other.number - one.number);
  const issues = fitting.slice(0, limit);
  return { triage, issues, left: fitting.length - issues.length };
}

async function chooseNamed(
  refs: readonly string[],
  asked: IssuesAsked,
  at: At,
): Promise<ChosenIssues> {
  const named = new Map<string, IssueText>();
  let looked = 0;
  for (const ref of refs) {
    if (named.size === asked.limit) break;
    // The same issue may be named in several ways.
    const issue = await readIssueText(ref, asked.repo, at);
    named.set(issue.id, issue);
    looked += 1;
  }
  const issues = [...named.values()];
  const repositories = [...new Set(issues.map(({ reference }) => reference.split('#')[0] ?? ''))];
  if (repositories.length > 1) {
    throw new ToolError(
      'invalid_arguments',
      `Expected issues of one repository, got those of ${repositories.join(' and ')} (argument issueIds).`,
      { suggestions: ['Make one call for each repository.'] },
    );
  }
  const triage = await openTriage({ ...asked, repo: repositories[0] ?? asked.repo }, at);
  return { triage, issues, left: refs.length - looked };
}
