import { ToolError } from '@wellspoken/kit';
import { type IssueText, isUntriaged } from '@wellspoken/planner';

import { readIssueText } from '../issues/read-issue-texts.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import type { ApplyOptions } from './apply-suggestions.ts';
import { type IssueToLookAt, lookInTurn } from './in-turn.ts';
import { openTriage, type Triage, type TriageAsked } from './open-triage.ts';
import { showSeveral } from './triage.shapes.ts';

/** Processes several issues with the data of their repository. */
export async function runSeveral<Result>(
  asked: IssuesAsked,
  at: At,
  look: (one: IssueToLookAt, triage: Triage) => Promise<Result>,
): Promise<{
  readonly results: readonly Result[];
  readonly summary: ReturnType<typeof showSeveral> & { basis: Basis };
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
    summary: { ...showSeveral(looked, about), basis: [...describeLooked(issues), ...triage.basis] },
  };
}

function describeLooked([first, ...others]: readonly IssueText[]): Basis {
  if (first === undefined) return [];
  const { reference } = first;
  const more = others.length === 0 ? '' : ` and, each in the same way, of ${others.length} more`;
  return [
    describeIssue(`The text and the facts of ${reference}${more}, as they were before`, reference),
  ];
}

interface OneAsked extends TriageAsked, ApplyOptions {
  readonly issueId: string;
}

/** The result for one issue, and its basis. */
interface OneFound<Result> {
  readonly found: Result;
  readonly basis: Basis;
  readonly notes: readonly string[];
}

/** Processes one issue with the data of its repository. */
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
  const fact = describeIssue(
    `The text and the facts of ${reference}, as they were before`,
    reference,
  );
  return { found, basis: [fact, ...triage.basis], notes: triage.notes };
}

/** A fact about an issue, and the call that shows it. */
function describeIssue(fact: string, reference: string): Basis[number] {
  const shown = { issueId: reference, include: ['fullBody'] };
  return { fact, seeWith: { operation: 'get_issue', arguments: shown } };
}

/** Selects issues of a repository. */
interface IssuesAsked extends TriageAsked {
  readonly issueIds?: readonly string[] | undefined;
  readonly onlyUntriaged: boolean;
  /** Only issues with a lower number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The selected issues, how many are left for another call, and the data to triage them with. */
interface ChosenIssues {
  readonly triage: Triage;
  readonly issues: readonly IssueText[];
  readonly left: number;
}

/** Selects issues: those named, or else open ones, newest first. */
async function chooseIssues(asked: IssuesAsked, at: At): Promise<ChosenIssues> {
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
    // The same issue may be given by several references.
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
