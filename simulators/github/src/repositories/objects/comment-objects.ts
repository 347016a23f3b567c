import type { Args, Scene } from '../../objects.ts';
import type { SimComment, SimReview } from '../../state/entities.ts';
import {
  buildLocation,
  writeNumberedPath,
  getPullRequest,
  getRepository,
  getSubject,
} from '../look.ts';
import { findPermission } from '../permission.ts';
import { getAssociation } from './numbered-object.ts';

/** A comment as GraphQL shows one. */
export function buildCommentObject(scene: Scene, comment: SimComment): object {
  const subject = getSubject(scene.state, comment);
  return {
    __typename: 'IssueComment',
    ...buildSaidFields(scene, comment, subject.repository),
    ...buildLocation(
      `${writeNumberedPath(scene.state, subject)}#issuecomment-${comment.databaseId}`,
    ),
    isPinned: false,
    issue: () => scene.objectOf(subject.id),
    pullRequest: () => (subject.typename === 'PullRequest' ? scene.objectOf(subject.id) : null),
  };
}

/** A review as GraphQL shows one. */
export function buildReviewObject(scene: Scene, review: SimReview): object {
  const pull = getPullRequest(scene.state, review);
  const path = writeNumberedPath(scene.state, pull);
  const remarks = (review.comments ?? []).map((remark) => ({
    __typename: 'PullRequestReviewComment',
    id: `PRRC_kwDO${remark.databaseId}`,
    databaseId: remark.databaseId,
    fullDatabaseId: String(remark.databaseId),
    body: remark.body,
    path: remark.path,
    line: remark.line,
    createdAt: review.createdAt,
    updatedAt: review.createdAt,
    ...buildLocation(`${path}#discussion_r${remark.databaseId}`),
    author: () => scene.objectOf(review.author),
    pullRequest: () => scene.objectOf(pull.id),
    repository: () => scene.objectOf(pull.repository),
  }));
  return {
    __typename: 'PullRequestReview',
    ...buildSaidFields(scene, review, pull.repository),
    ...buildLocation(`${path}#pullrequestreview-${review.databaseId}`),
    state: review.state,
    submittedAt: review.submittedAt,
    pullRequest: () => scene.objectOf(pull.id),
    comments: (args: Args) =>
      scene.connection(remarks, args, { type: 'PullRequestReview', field: 'comments' }),
  };
}

function buildSaidFields(scene: Scene, said: SimComment | SimReview, repository: string): object {
  const didAuthor = said.author === scene.viewer.id;
  const edits = (): boolean =>
    didAuthor || findPermission(scene, getRepository(scene.state, { repository })) !== 'READ';
  return {
    id: said.id,
    databaseId: said.databaseId,
    fullDatabaseId: String(said.databaseId),
    body: said.body,
    createdAt: said.createdAt,
    publishedAt: said.createdAt,
    updatedAt: said.updatedAt,
    lastEditedAt: said.updatedAt === said.createdAt ? null : said.updatedAt,
    createdViaEmail: false,
    isMinimized: false,
    viewerDidAuthor: didAuthor,
    viewerCanUpdate: edits,
    viewerCanDelete: edits,
    author: () => scene.objectOf(said.author),
    authorAssociation: () => getAssociation(scene, { author: said.author, repository }),
    repository: () => scene.objectOf(repository),
  };
}
