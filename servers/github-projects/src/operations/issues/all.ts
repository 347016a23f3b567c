import type { Operation } from '../operation.ts';
import { addIssueDependency } from './add-issue-dependency.ts';
import { addSubIssueOperation } from './add-sub-issue.ts';
import { createIssueComment } from './create-issue-comment.ts';
import { createIssueOperation } from './create-issue.ts';
import { createLabelOperation } from './create-label.ts';
import { deleteIssueComment } from './delete-issue-comment.ts';
import { deleteLabelOperation } from './delete-label.ts';
import { getIssueOperation } from './get-issue.ts';
import { getParentIssue } from './get-parent-issue.ts';
import { listIssueComments } from './list-issue-comments.ts';
import { listIssueDependencies } from './list-issue-dependencies.ts';
import { listIssueFieldsOperation } from './list-issue-fields.ts';
import { listIssueTypesOperation } from './list-issue-types.ts';
import { listIssuesOperation } from './list-issues.ts';
import { listLabelsOperation } from './list-labels.ts';
import { listSubIssuesOperation } from './list-sub-issues.ts';
import { removeIssueDependency } from './remove-issue-dependency.ts';
import { removeSubIssueOperation } from './remove-sub-issue.ts';
import { reprioritizeSubIssue } from './reprioritize-sub-issue.ts';
import { searchIssuesAdvanced } from './search-issues-advanced.ts';
import { setIssueFieldOperation } from './set-issue-field.ts';
import { setIssueTypeOperation } from './set-issue-type.ts';
import { updateIssueComment } from './update-issue-comment.ts';
import { updateIssueOperation } from './update-issue.ts';
import { updateLabelOperation } from './update-label.ts';

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
