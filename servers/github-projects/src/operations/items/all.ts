import type { Operation } from '../operation.ts';
import { addProjectItem } from './add-project-item.ts';
import { addProjectItems } from './add-project-items.ts';
import { archiveProjectItem } from './archive-project-item.ts';
import { convertDraftIssue } from './convert-draft-issue.ts';
import { createDraftIssue } from './create-draft-issue.ts';
import { deleteDraftIssue } from './delete-draft-issue.ts';
import { filterProjectItems } from './filter-project-items.ts';
import { getProjectItem } from './get-project-item.ts';
import { listProjectItems } from './list-project-items.ts';
import { removeProjectItem } from './remove-project-item.ts';
import { unarchiveProjectItem } from './unarchive-project-item.ts';
import { updateDraftIssue } from './update-draft-issue.ts';
import { updateItemPosition } from './update-item-position.ts';
import { updateProjectItems } from './update-project-items.ts';

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
