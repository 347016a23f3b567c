import { createIssueComment } from './comments/create-issue-comment.tool.ts';
import { deleteIssueComment } from './comments/delete-issue-comment.tool.ts';
import { listIssueComments } from './comments/list-issue-comments.tool.ts';
import { updateIssueComment } from './comments/update-issue-comment.tool.ts';
import { listIssueFieldsOperation } from './issue-fields/list-issue-fields.tool.ts';
import { listIssueTypesOperation } from './issue-fields/list-issue-types.tool.ts';
import { setIssueFieldOperation } from './issue-fields/set-issue-field.tool.ts';
import { setIssueTypeOperation } from './issue-fields/set-issue-type.tool.ts';
import { createLabelOperation } from './labels/create-label.tool.ts';
import { deleteLabelOperation } from './labels/delete-label.tool.ts';
import { listLabelsOperation } from './labels/list-labels.tool.ts';
import { updateLabelOperation } from './labels/update-label.tool.ts';
import type { Operation } from '../operations/operation.ts';
import { addIssueDependency } from './relations/add-issue-dependency.tool.ts';
import { addSubIssueOperation } from './relations/add-sub-issue.tool.ts';
import { getParentIssue } from './relations/get-parent-issue.tool.ts';
import { listIssueDependencies } from './relations/list-issue-dependencies.tool.ts';
import { listSubIssuesOperation } from './relations/list-sub-issues.tool.ts';
import { removeIssueDependency } from './relations/remove-issue-dependency.tool.ts';
import { removeSubIssueOperation } from './relations/remove-sub-issue.tool.ts';
import { reprioritizeSubIssue } from './relations/reprioritize-sub-issue.tool.ts';
import { createIssueOperation } from './create-issue.tool.ts';
import { getIssueOperation } from './get-issue.tool.ts';
import { listIssuesOperation } from './list-issues.tool.ts';
import { searchIssuesAdvanced } from './search-issues-advanced.tool.ts';
import { updateIssueOperation } from './update-issue.tool.ts';

/** Everything that can be done with issues and what belongs to them. */
export const issuesOperations: readonly Operation[] = [
  createIssueOperation,
  listIssuesOperation,
  getIssueOperation,
  updateIssueOperation,
  createIssueComment,
  updateIssueComment,
  deleteIssueComment,
  listIssueComments,
  addSubIssueOperation,
  listSubIssuesOperation,
  getParentIssue,
  reprioritizeSubIssue,
  removeSubIssueOperation,
  addIssueDependency,
  removeIssueDependency,
  listIssueDependencies,
  listIssueTypesOperation,
  setIssueTypeOperation,
  listIssueFieldsOperation,
  setIssueFieldOperation,
  searchIssuesAdvanced,
  createLabelOperation,
  listLabelsOperation,
  updateLabelOperation,
  deleteLabelOperation,
];
