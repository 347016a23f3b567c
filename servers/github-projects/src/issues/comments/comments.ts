import { ToolError } from '@wellspoken/kit';

import type { Subject } from '../../github/github.ts';
import { toPage } from '../../operations/answers.shapes.ts';
import { cutLong } from '../../operations/cut-text.ts';
import type { RepositoryName } from '../../refs/resolver.ts';
import { listPresent } from '../../refs/words.ts';
import { readInstant } from '../instant.ts';
import { type Call, createNoSuchIssueError, locateIssue } from '../place-issue.ts';
import {
  type CommentNode,
  DELETE_COMMENT,
  LIST_COMMENTS,
  UPDATE_COMMENT,
} from './comments.documents.ts';
import type { Comment } from './comments.shapes.ts';

/** Lists cut bodies to this length. */
const MOST_BODY = 4_000;

/** A comment in an answer of the REST API. */
interface RestComment {
  readonly id: number;
  readonly node_id: string;
  readonly html_url: string;
  readonly body?: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly user: { readonly login: string } | null;
}

interface CommentsAsked {
  readonly issueNumber: string | number;
  readonly repo?: string | undefined;
  readonly since?: string | undefined;
  readonly fullBodies: boolean;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type CommentsPage = { comments: Comment[] } & ReturnType<typeof toPage>;

/**
 * The comments on an issue or pull request: oldest first, or with `since` the latest change first.
 */
export async function listComments(asked: CommentsAsked, call: Call): Promise<CommentsPage> {
  const { issueNumber: ref, repo, since, limit, cursor } = asked;
  const from = since === undefined ? undefined : readInstant(since, 'since');
  const place = await locateIssue({ ref, repo, argument: 'issueNumber' }, call);
  const { repository } = await call.github.query(
    LIST_COMMENTS,
    {
      ...place.at,
      first: limit,
      after: cursor,
      orderBy: from === undefined ? undefined : { field: 'UPDATED_AT', direction: 'DESC' },
    },
    { signal: call.signal, subject: place.subject },
  );
  if (repository.issueOrPullRequest === null)
    throw createNoSuchIssueError(place.reference, 'issueNumber');
  const { nodes, pageInfo, totalCount } = repository.issueOrPullRequest.comments;
  const most = asked.fullBodies ? Infinity : MOST_BODY;
  const all = listPresent(nodes);
  if (from === undefined) {
    return { comments: all.map((node) => show(node, most)), ...toPage(pageInfo, totalCount) };
  }
  const recent = all.filter(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(from));
  // The first older comment ends the list, even if GitHub has more pages.
  const hasNextPage = pageInfo.hasNextPage && recent.length === all.length;
  return {
    comments: recent.map((node) => show(node, most)),
    ...toPage({ ...pageInfo, hasNextPage }),
  };
}

/** Adds a comment to an issue or pull request. */
export async function createComment(
  given: {
    readonly issueNumber: string | number;
    readonly repo?: string | undefined;
    readonly body: string;
  },
  call: Call,
): Promise<Comment> {
  const { issueNumber: ref, repo, body } = given;
  const { at, subject } = await locateIssue({ ref, repo, argument: 'issueNumber' }, call);
  const { data } = await call.github.send<RestComment>(
    {
      route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
      parameters: { owner: at.owner, repo: at.name, issue_number: at.number, body },
    },
    { signal: call.signal, subject, lookWith: 'list_issue_comments' },
  );
  return showRest(data);
}

/** Replaces the body of a comment. */
export async function updateComment(
  { body, ...asked }: CommentAsked & { readonly body: string },
  call: Call,
): Promise<Comment> {
  const { signal, github } = call;
  const ref = readComment(asked, call);
  const options = { signal, subject: ref.subject, repeatable: true };
  if (ref.by === 'id') {
    const answer = await github.mutate(UPDATE_COMMENT, { id: ref.id, body }, options);
    return show(answer.updateIssueComment.issueComment, MOST_BODY);
  }
  const { data } = await github.send<RestComment>(
    {
      route: 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
      parameters: { ...ref.parameters, body },
    },
    options,
  );
  return showRest(data);
}

/** Deletes a comment; returns its id as it was given. */
export async function deleteComment(asked: CommentAsked, call: Call): Promise<string> {
  const { signal, github } = call;
  const ref = readComment(asked, call);
  const options = { signal, subject: ref.subject, lookWith: 'list_issue_comments' };
  if (ref.by === 'id') {
    await github.mutate(DELETE_COMMENT, { id: ref.id }, options);
    return ref.id;
  }
  await github.send(
    {
      route: 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}',
      parameters: ref.parameters,
    },
    options,
  );
  return String(ref.parameters.comment_id);
}

function show(node: CommentNode, most: number): Comment {
  const { id, fullDatabaseId, author, body, createdAt, updatedAt, url } = node;
  return {
    id,
    ...(fullDatabaseId !== null && { databaseId: Number(fullDatabaseId) }),
    ...(author !== null && { author: author.login }),
    ...cutLong(body, most),
    createdAt,
    updatedAt,
    url,
  };
}

function showRest(comment: RestComment): Comment {
  return {
    id: comment.node_id,
    databaseId: comment.id,
    ...(comment.user !== null && { author: comment.user.login }),
    ...cutLong(comment.body ?? '', MOST_BODY),
    createdAt: comment.created_at,
    updatedAt: comment.updated_at,
    url: comment.html_url,
  };
}

interface CommentAsked {
  readonly commentId: string | number;
  readonly repo?: string | undefined;
}

/** The two ways in which GitHub's APIs identify a comment. */
type CommentRef = { readonly subject: Subject } & (
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

/** Reads a reference to a comment: a node id, a number in a repository, or an address. */
function readComment({ commentId, repo }: CommentAsked, { resolve }: Call): CommentRef {
  const given = String(commentId).trim();
  const subject = { what: `comment "${given}"`, argument: 'commentId' };
  if (NODE_ID.test(given)) return { by: 'id', id: given, subject };
  if (NUMBER.test(given)) return toNumberedRef(resolve.repositoryName(repo), given, subject);
  const [, owner, name, number] = ADDRESS.exec(given) ?? [];
  if (owner !== undefined && name !== undefined && number !== undefined) {
    return toNumberedRef({ owner, name }, number, subject);
  }
  throw new ToolError(
    'invalid_arguments',
    `commentId is "${given}": expected the id of a comment on an issue or pull request (a number or a node id that begins with IC_), or the comment's URL.`,
    { suggestions: ['list_issue_comments shows the ids.'] },
  );
}

function toNumberedRef({ owner, name }: RepositoryName, id: string, subject: Subject): CommentRef {
  return {
    by: 'number',
    parameters: { owner, repo: name, comment_id: Number(id) },
    subject: { ...subject, what: `comment ${id} in ${owner}/${name}` },
  };
}
