import type { ToolError } from '@wellspoken/kit';

import { unsupportedByGitHub } from '../github/unsupported.ts';
import type { ProjectField } from './project-field.ts';

const INSTEAD: Readonly<Record<string, string>> = {
  REPOSITORY:
    'An issue stays in its repository: transfer it on GitHub, or create it anew with create_issue.',
  REVIEWERS: 'Ask for reviews on the pull request itself, on GitHub.',
  LINKED_PULL_REQUESTS: 'Write "Closes #n" in the pull request with update_pull_request.',
  PARENT_ISSUE: 'add_sub_issue sets the parent, remove_sub_issue takes it away.',
  SUB_ISSUES_PROGRESS: 'It follows the sub-issues: close them with update_issue.',
  TRACKS: 'add_sub_issue ties issues together.',
  TRACKED_BY: 'add_sub_issue ties issues together.',
  CREATED: 'GitHub sets it.',
  UPDATED: 'GitHub sets it.',
  CLOSED: 'update_issue closes and reopens issues.',
};

/** The refusal to set what GitHub derives from elsewhere, with what can be done in its place. */
export function unsettable({ name, dataType }: ProjectField): ToolError {
  return unsupportedByGitHub(
    `the field "${name}" (${dataType}) cannot be set in a project.`,
    INSTEAD[dataType] ?? 'Change it on GitHub.',
  );
}
