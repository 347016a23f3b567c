import { ToolError } from '@wellspoken/kit';

import type { Subject } from '../github/github.ts';
import type { RepositoryName } from '../refs/resolver.ts';
import type { Call } from './call.ts';

/** A comment as it was asked for. */
export interface CommentAsked {
  readonly commentId: string | number;
  readonly repo?: string | undefined;
}

/** The two ways in which GitHub's APIs know a comment. */
export type CommentRef = { readonly subject: Subject } & (
  | { readonly by: 'id'; readonly id: string }
  | {
      readonly by: 'number';
      readonly parameters: {
        readonly owner: string;
        readonly repo: string;
        readonly comment_id: number;
      };
    }
);

const NODE_ID = /^IC_[\w-]+$/;
const NUMBER = /^\d{1,15}$/;
const ADDRESS =
  /^https?:\/\/[^/]+\/([\w.-]+)\/([\w.-]+)\/(?:issues|pull)\/\d+#issuecomment-(\d{1,15})$/;

/** What was written as a comment: a node id, a number in a repository, or an address. */
export function readComment({ commentId, repo }: CommentAsked, { resolve }: Call): CommentRef {
  const given = String(commentId).trim();
  const subject = { what: `comment "${given}"`, argument: 'commentId' };
  if (NODE_ID.test(given)) return { by: 'id', id: given, subject };
  if (NUMBER.test(given)) return numbered(resolve.repositoryName(repo), given, subject);
  const [, owner, name, number] = ADDRESS.exec(given) ?? [];
  if (owner !== undefined && name !== undefined && number !== undefined) {
    return numbered({ owner, name }, number, subject);
  }
  throw new ToolError(
    'invalid_arguments',
    `commentId is "${given}": expected the id of a comment on an issue or pull request (a number or a node id that begins with IC_), or the comment's URL.`,
    { suggestions: ['list_issue_comments shows the ids.'] },
  );
}

function numbered({ owner, name }: RepositoryName, id: string, subject: Subject): CommentRef {
  return {
    by: 'number',
    parameters: { owner, repo: name, comment_id: Number(id) },
    subject: { ...subject, what: `comment ${id} in ${owner}/${name}` },
  };
}
