import { convertDraftIssue } from './drafts/convert-draft-issue.tool.ts';
import { createDraftIssue } from './drafts/create-draft-issue.tool.ts';
import { deleteDraftIssue } from './drafts/delete-draft-issue.tool.ts';
import { updateDraftIssue } from './drafts/update-draft-issue.tool.ts';
import type { Operation } from '../operations/operation.ts';
import { addProjectItem } from './add-project-item.tool.ts';
import { addProjectItems } from './add-project-items.tool.ts';
import { archiveProjectItem } from './archive-project-item.tool.ts';
import { filterProjectItems } from './filter-project-items.tool.ts';
import { getProjectItem } from './get-project-item.tool.ts';
import { listProjectItems } from './list-project-items.tool.ts';
import { removeProjectItem } from './remove-project-item.tool.ts';
import { unarchiveProjectItem } from './unarchive-project-item.tool.ts';
import { updateItemPosition } from './update-item-position.tool.ts';
import { updateProjectItems } from './update-project-items.tool.ts';

/** The operations of the area `items`, in the order in which they are listed. */
export const itemsOperations: readonly Operation[] = [
  listProjectItems,
  filterProjectItems,
  getProjectItem,
  addProjectItem,
  addProjectItems,
  updateProjectItems,
  updateItemPosition,
  archiveProjectItem,
  unarchiveProjectItem,
  removeProjectItem,
  createDraftIssue,
  updateDraftIssue,
  convertDraftIssue,
  deleteDraftIssue,
];
