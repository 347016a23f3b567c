import type { Args, Scene } from '../../objects.ts';
import type { SimIssue } from '../../state/entities.ts';
import { listAll, find } from '../../state/state.ts';
import { listClosing, findIssues, findPullRequests, getRepository, listTracking } from '../look.ts';
import { findPermission } from '../permission.ts';
import { buildFieldValues } from './issue-field-object.ts';
import { buildNumberedFields } from './numbered-object.ts';

/** An issue as GraphQL shows one; the projects that it is in come from elsewhere. */
export function buildIssueObject(scene: Scene, issue: SimIssue): object {
  const { state } = scene;
  return {
    ...buildNumberedFields(scene, issue),
    state: issue.state,
    stateReason: ({ enableDuplicate }: Args) =>
      issue.stateReason === 'DUPLICATE' && enableDuplicate !== true
        ? 'NOT_PLANNED'
        : issue.stateReason,
    duplicateOf: () => scene.objectOf(issue.duplicateOf),
    isPinned: false,
    issueType: () => scene.objectOf(issue.issueType),
    viewerCanDelete: () => findPermission(scene, getRepository(state, issue)) === 'ADMIN',
    issueFieldValues: (args: Args) =>
      scene.connection(buildFieldValues(scene, issue), args, {
        type: 'Issue',
        field: 'issueFieldValues',
      }),
    ...buildHierarchyFields(scene, issue),
    ...buildDependencyFields(scene, issue),
    ...buildTaskFields(scene, issue),
    closedByPullRequestsReferences: (args: Args) =>
      scene.connection(
        findPullRequests(state, issue.repository)
          .filter((pull) => args['includeClosedPrs'] === true || pull.state !== 'CLOSED')
          .filter((pull) => listClosing(state, pull).includes(issue))
          .map(({ id }) => id),
        args,
        { type: 'Issue', field: 'closedByPullRequestsReferences' },
      ),
  };
}

function buildHierarchyFields(scene: Scene, issue: SimIssue): object {
  return {
    parent: () => scene.objectOf(issue.parent),
    subIssues: (args: Args) =>
      scene.connection(issue.subIssues, args, { type: 'Issue', field: 'subIssues' }),
    subIssuesSummary: () => summarizeSubIssues(scene, issue),
  };
}

/** How many parts an issue has, and how many of them are done. */
export function summarizeSubIssues(
  scene: Scene,
  issue: SimIssue,
): { readonly total: number; readonly completed: number; readonly percentCompleted: number } {
  const parts = issue.subIssues.flatMap((id) => find(scene.state, id, 'Issue') ?? []);
  const completed = parts.filter((part) => part.state === 'CLOSED').length;
  return {
    total: parts.length,
    completed,
    percentCompleted: parts.length === 0 ? 0 : Math.floor((100 * completed) / parts.length),
  };
}

function buildDependencyFields(scene: Scene, issue: SimIssue): object {
  const { state } = scene;
  const blocking = (): readonly SimIssue[] =>
    listAll(state, 'Issue').filter(({ blockedBy }) => blockedBy.includes(issue.id));
  const blockers = (): readonly SimIssue[] =>
    issue.blockedBy.flatMap((id) => find(state, id, 'Issue') ?? []);
  // The newest dependency stands first unless another order is asked for.
  const listed = (issues: readonly SimIssue[], args: Args): readonly string[] => {
    const ids = issues.map(({ id }) => id);
    const order = args['orderBy'] as { readonly direction?: string } | undefined;
    return order?.direction === 'ASC' ? ids : ids.toReversed();
  };
  return {
    blockedBy: (args: Args) =>
      scene.connection(listed(blockers(), args), args, { type: 'Issue', field: 'blockedBy' }),
    blocking: (args: Args) =>
      scene.connection(listed(blocking(), args), args, { type: 'Issue', field: 'blocking' }),
    issueDependenciesSummary: () => ({
      blockedBy: blockers().filter((one) => one.state === 'OPEN').length,
      blocking: blocking().filter((one) => one.state === 'OPEN').length,
      totalBlockedBy: issue.blockedBy.length,
      totalBlocking: blocking().length,
    }),
  };
}

function buildTaskFields(scene: Scene, issue: SimIssue): object {
  const { state } = scene;
  return {
    trackedIssues: (args: Args) =>
      scene.connection(
        listTracking(state, issue).map(({ id }) => id),
        args,
        { type: 'Issue', field: 'trackedIssues' },
      ),
    trackedInIssues: (args: Args) =>
      scene.connection(
        findIssues(state, issue.repository)
          .filter((other) => listTracking(state, other).includes(issue))
          .map(({ id }) => id),
        args,
        { type: 'Issue', field: 'trackedInIssues' },
      ),
  };
}
