import type { Args, Scene } from '../../objects.ts';
import type {
  SimComment,
  SimIssue,
  SimLabel,
  SimMilestone,
  SimPullRequest,
  SimReview,
} from '../../state/entities.ts';
import {
  buildLocation,
  findIssues,
  findPullRequests,
  getPullRequest,
  getRepository,
  getSubject,
  writeFullName,
  writeNumberedPath,
} from '../look.ts';
import { findPermission } from '../permission.ts';
import { pickIssues, pickPullRequests } from './filter-issues.ts';
import { getAssociation } from './numbered-object.ts';

/** A label as GraphQL shows one. */
export function buildLabelObject(scene: Scene, label: SimLabel): object {
  const path = writeFullName(scene.state, getRepository(scene.state, label));
  return {
    __typename: 'Label',
    id: label.id,
    name: label.name,
    color: label.color,
    description: label.description,
    isDefault: false,
    createdAt: label.createdAt,
    updatedAt: label.updatedAt,
    ...buildLocation(`/${path}/labels/${encodeURIComponent(label.name)}`),
    repository: () => scene.objectOf(label.repository),
    ...buildHolders(scene, label, ({ labels }) => labels.includes(label.id)),
  };
}

/** A milestone as GraphQL shows one. */
export function buildMilestoneObject(scene: Scene, milestone: SimMilestone): object {
  const repository = getRepository(scene.state, milestone);
  const counts = (): { open: number; closed: number } => countMilestoneIssues(scene, milestone);
  const writes = (): boolean => findPermission(scene, repository) !== 'READ';
  return {
    __typename: 'Milestone',
    id: milestone.id,
    number: milestone.number,
    title: milestone.title,
    description: milestone.description,
    dueOn: milestone.dueOn,
    state: milestone.state,
    closed: milestone.state === 'CLOSED',
    closedAt: milestone.closedAt,
    createdAt: milestone.createdAt,
    updatedAt: milestone.updatedAt,
    ...buildLocation(`/${writeFullName(scene.state, repository)}/milestone/${milestone.number}`),
    creator: () => scene.objectOf(milestone.creator),
    repository: () => scene.objectOf(milestone.repository),
    openIssueCount: () => counts().open,
    closedIssueCount: () => counts().closed,
    progressPercentage: () => {
      const { open, closed } = counts();
      return open + closed === 0 ? 0 : (100 * closed) / (open + closed);
    },
    viewerCanClose: writes,
    viewerCanReopen: writes,
    ...buildHolders(scene, milestone, (entry) => entry.milestone === milestone.id),
  };
}

/** How many issues and pull requests of a milestone are open, and how many are not. */
export function countMilestoneIssues(
  scene: Scene,
  milestone: SimMilestone,
): { readonly open: number; readonly closed: number } {
  const entries = [
    ...findIssues(scene.state, milestone.repository),
    ...findPullRequests(scene.state, milestone.repository),
  ].filter((entry) => entry.milestone === milestone.id);
  const open = entries.filter(({ state }) => state === 'OPEN').length;
  return { open, closed: entries.length - open };
}

function buildHolders(
  scene: Scene,
  held: SimLabel | SimMilestone,
  holds: (entry: SimIssue | SimPullRequest) => boolean,
): object {
  const type = held.typename;
  return {
    issues: (args: Args) =>
      scene.connection(
        pickIssues(scene, findIssues(scene.state, held.repository).filter(holds), args).map(
          ({ id }) => id,
        ),
        args,
        { type, field: 'issues' },
      ),
    pullRequests: (args: Args) =>
      scene.connection(
        pickPullRequests(
          scene,
          findPullRequests(scene.state, held.repository).filter(holds),
          args,
        ).map(({ id }) => id),
        args,
        { type, field: 'pullRequests' },
      ),
  };
}

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
