import { ToolError } from '@wellspoken/kit';
import type { Compared, IssueText } from '@wellspoken/planner';

import { readIssueText } from '../issues/read-issue-texts.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';

/** An issue, or a text that is not an issue yet. */
export interface TextAsked {
  readonly issueId?: string | undefined;
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly repo?: string | undefined;
}

/** The text to compare. */
export interface AskedText {
  readonly text: Compared;
  /** The issue, if it is one. */
  readonly issue?: IssueText;
  /** The repository whose issues it is compared with. */
  readonly repo: string | undefined;
  readonly basis: Basis;
}

/** Reads the text to compare; undefined if none was given. */
export async function readAsked(asked: TextAsked, at: At): Promise<AskedText | undefined> {
  const { issueId, title, body, repo } = asked;
  assertOneGiven(asked);
  if (issueId !== undefined) return readAskedIssue(issueId, repo, at);
  if (title === undefined) return undefined;
  return {
    text: { title, body: body ?? '' },
    repo,
    basis: [{ fact: 'The title and body that were passed.' }],
  };
}

/** Reads an issue to compare with others of its repository. */
export async function readAskedIssue(
  issueId: string,
  repo: string | undefined,
  at: At,
): Promise<AskedText & { readonly issue: IssueText }> {
  const issue = await readIssueText(issueId, repo, at);
  const seeWith = {
    operation: 'get_issue',
    arguments: { issueId: issue.reference, include: ['fullBody'] },
  };
  return {
    text: issue,
    issue,
    repo: issue.reference.split('#')[0],
    basis: [{ fact: `The title and body of ${issue.reference}.`, seeWith }],
  };
}

function assertOneGiven({ issueId, title, body }: TextAsked): void {
  if (issueId !== undefined && (title !== undefined || body !== undefined)) {
    throw new ToolError(
      'invalid_arguments',
      'Expected either issueId or a title with its body, got both.',
      { suggestions: ['Leave out title and body to compare the issue as it is.'] },
    );
  }
  if (body !== undefined && title === undefined) {
    throw new ToolError('invalid_arguments', 'Expected a title with the body, got only a body.', {
      suggestions: ['Pass title too.'],
    });
  }
}
