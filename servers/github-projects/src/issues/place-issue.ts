import { ToolError } from '@wellspoken/kit';

import type { Subject } from '../github/github.ts';
import type { At } from '../operations/operation.ts';
import type { IssueNumber } from '../refs/resolver.ts';
import { createNotFoundError } from '../refs/words.ts';

/** A reference to an issue, as given. */
export interface IssueAsked {
  readonly ref: string | number;
  readonly repo?: string | undefined;
  readonly argument: string;
}

/** Where an issue is; only the next request shows whether it exists. */
export interface IssuePlace {
  readonly at: IssueNumber;
  /** `acme/rocket#1` */
  readonly reference: string;
  readonly subject: Subject;
}

/** Locates an issue from a reference; sends a request only for node ids. */
export async function locateIssue(
  { ref, repo, argument }: IssueAsked,
  { resolve, signal }: Call,
): Promise<IssuePlace> {
  const asked = { signal, argument, repository: repo };
  const { owner, name, number } = await resolve.issueNumber(String(ref), asked);
  const reference = `${owner}/${name}#${number}`;
  const subject = { what: `issue "${reference}"`, argument };
  return { at: { owner, name, number }, reference, subject };
}

/** The issue that was found; throws if it is missing or a pull request. */
export function requireIssue<Node extends { readonly __typename: string }>(
  node: Node | null | undefined,
  { reference, subject: { argument } }: IssuePlace,
  useInstead?: string,
): Extract<Node, { readonly __typename: 'Issue' }> {
  if (node?.__typename === 'Issue') {
    return node as Extract<Node, { readonly __typename: 'Issue' }>;
  }
  if (node === null || node === undefined) throw createNoSuchIssueError(reference, argument);
  throw createNotAnIssueError(reference, argument, useInstead);
}

/** The error for a pull request where an issue is expected. */
export function createNotAnIssueError(
  reference: string,
  argument: string,
  useInstead?: string,
): ToolError {
  return new ToolError(
    'invalid_arguments',
    `${reference} is a pull request, not an issue (argument ${argument}).`,
    {
      suggestions: [
        useInstead === undefined
          ? 'Pass an issue: only issues have this.'
          : `Use ${useInstead} for pull requests.`,
      ],
    },
  );
}

/** The error for a missing issue. */
export function createNoSuchIssueError(reference: string, argument: string): ToolError {
  return createNotFoundError(
    `There is no issue "${reference}", or this token may not see it (argument ${argument}).`,
    'list_issues and search_issues_advanced show what there is.',
  );
}

/** What functions on issues need of a call. */
export type Call = Pick<At, 'github' | 'resolve' | 'signal'>;
