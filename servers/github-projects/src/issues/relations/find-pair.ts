import { ToolError } from '@wellspoken/kit';

import type { Document } from '../../github/graphql.ts';
import {
  type Call,
  createNoSuchIssueError,
  type IssueAsked,
  type IssuePlace,
  locateIssue,
  requireIssue,
} from '../place-issue.ts';

interface Typed {
  readonly __typename: string;
}

interface PairData<First extends Typed, Second extends Typed> {
  readonly first: { readonly issueOrPullRequest: First };
  readonly second: { readonly issueOrPullRequest: Second };
}

interface PairVariables {
  readonly owner: string;
  readonly name: string;
  readonly number: number;
  readonly otherOwner: string;
  readonly otherName: string;
  readonly otherNumber: number;
}

type Issue<Node> = Extract<Node, { readonly __typename: 'Issue' }>;

/** Two existing issues. */
export interface Pair<First, Second> {
  readonly first: Issue<First>;
  readonly second: Issue<Second>;
  readonly places: { readonly first: IssuePlace; readonly second: IssuePlace };
}

/** Reads both issues with one request; an error names the argument whose issue is missing. */
export async function findPair<First extends Typed, Second extends Typed>(
  document: Document<PairData<First, Second>, PairVariables>,
  [firstAsked, secondAsked]: readonly [IssueAsked, IssueAsked],
  call: Call,
): Promise<Pair<First, Second>> {
  const first = await locateIssue(firstAsked, call);
  const second = await locateIssue(secondAsked, call);
  assertDifferent(first, second);
  const { owner: otherOwner, name: otherName, number: otherNumber } = second.at;
  const { data, problems } = await call.github.queryPartly(
    document,
    { ...first.at, otherOwner, otherName, otherNumber },
    { signal: call.signal },
  );
  for (const { path, error } of problems) {
    const isAbsent = error instanceof ToolError && error.code === 'not_found';
    const { reference, subject } = path[0] === 'second' ? second : first;
    throw isAbsent ? createNoSuchIssueError(reference, subject.argument) : error;
  }
  return {
    first: requireIssue(data.first?.issueOrPullRequest, first),
    second: requireIssue(data.second?.issueOrPullRequest, second),
    places: { first, second },
  };
}

function assertDifferent(first: IssuePlace, second: IssuePlace): void {
  if (first.reference.toLowerCase() !== second.reference.toLowerCase()) return;
  throw new ToolError(
    'invalid_arguments',
    `${first.subject.argument} and ${second.subject.argument} are both ${first.reference}: expected two different issues.`,
    { suggestions: [`Pass another issue as ${second.subject.argument}.`] },
  );
}
