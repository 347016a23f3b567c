import { ToolError } from '@wellspoken/kit';

import type { Subject } from '../github/github.ts';
import type { At } from '../operations/operation.ts';

/** A located pull request, as the parameters of a route. */
export interface PullPlace {
  /** `acme/rocket#8` */
  readonly reference: string;
  readonly parameters: {
    readonly owner: string;
    readonly repo: string;
    readonly pull_number: number;
  };
  readonly subject: Subject;
}

/** Locates a pull request from a reference; only the next request shows whether it exists. */
export async function locatePull(
  {
    pullNumber,
    repo,
  }: { readonly pullNumber: number | string; readonly repo?: string | undefined },
  { resolve, signal }: Pick<At, 'resolve' | 'signal'>,
): Promise<PullPlace> {
  const { owner, name, number } = await resolve.issueNumber(String(pullNumber), {
    signal,
    argument: 'pullNumber',
    repository: repo,
  });
  const reference = `${owner}/${name}#${number}`;
  return {
    reference,
    parameters: { owner, repo: name, pull_number: number },
    subject: { what: `pull request ${reference}`, argument: 'pullNumber' },
  };
}

/**
 * Awaits the answer for a pull request; if there is none, the error says whether the number is an
 * issue's.
 */
export async function explainMissing<Answer>(
  answer: Promise<Answer>,
  { reference }: PullPlace,
  { resolve, signal }: Pick<At, 'resolve' | 'signal'>,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'not_found') throw error;
    const there = await resolve.issue(reference, { signal }).catch(() => undefined);
    if (there?.kind !== 'issue') throw error;
    throw new ToolError(
      'invalid_arguments',
      `${reference} is an issue, not a pull request (argument pullNumber).`,
      { suggestions: ['Use get_issue and update_issue for issues.'], cause: error },
    );
  }
}
