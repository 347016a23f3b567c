import type { Operation } from '../operation.ts';
import { closeProject } from './close-project.ts';
import { copyProjectFromTemplate } from './copy-project-from-template.ts';
import { createAutomationRule } from './create-automation-rule.ts';
import { createProject } from './create-project.ts';
import { createProjectView } from './create-project-view.ts';
import { createStatusUpdate } from './create-status-update.ts';
import { deleteAutomationRule } from './delete-automation-rule.ts';
import { deleteProject } from './delete-project.ts';
import { deleteProjectView } from './delete-project-view.ts';
import { deleteStatusUpdate } from './delete-status-update.ts';
import { disableAutomationRule } from './disable-automation-rule.ts';
import { enableAutomationRule } from './enable-automation-rule.ts';
import { getAutomationRule } from './get-automation-rule.ts';
import { getProject } from './get-project.ts';
import { getProjectReadme } from './get-project-readme.ts';
import { getStatusUpdate } from './get-status-update.ts';
import { linkProjectToRepository } from './link-project-to-repository.ts';
import { linkProjectToTeam } from './link-project-to-team.ts';
import { listAutomationRules } from './list-automation-rules.ts';
import { listLinkedRepositories } from './list-linked-repositories.ts';
import { listLinkedTeams } from './list-linked-teams.ts';
import { listOrganizationTemplates } from './list-organization-templates.ts';
import { listProjectViews } from './list-project-views.ts';
import { listProjects } from './list-projects.ts';
import { listStatusUpdates } from './list-status-updates.ts';
import { markProjectAsTemplate } from './mark-project-as-template.ts';
import { reopenProject } from './reopen-project.ts';
import { unlinkProjectFromRepository } from './unlink-project-from-repository.ts';
import { unlinkProjectFromTeam } from './unlink-project-from-team.ts';
import { unmarkProjectAsTemplate } from './unmark-project-as-template.ts';
import { updateAutomationRule } from './update-automation-rule.ts';
import { updateProject } from './update-project.ts';
import { updateProjectCollaborators } from './update-project-collaborators.ts';
import { updateProjectReadme } from './update-project-readme.ts';
import { updateProjectView } from './update-project-view.ts';
import { updateStatusUpdate } from './update-status-update.ts';

/** All operations on projects and what belongs to them beside items and fields. */
export const projectsOperations: readonly Operation[] = [
  listProjects,
  getProject,
  createProject,
  updateProject,
  deleteProject,
  getProjectReadme,
  updateProjectReadme,
  closeProject,
  reopenProject,
  markProjectAsTemplate,
  unmarkProjectAsTemplate,
  copyProjectFromTemplate,
  listOrganizationTemplates,
  linkProjectToRepository,
  unlinkProjectFromRepository,
  linkProjectToTeam,
  unlinkProjectFromTeam,
  listLinkedRepositories,
  listLinkedTeams,
  updateProjectCollaborators,
  createStatusUpdate,
  listStatusUpdates,
  getStatusUpdate,
  updateStatusUpdate,
  deleteStatusUpdate,
  createProjectView,
  listProjectViews,
  updateProjectView,
  deleteProjectView,
  listAutomationRules,
  getAutomationRule,
  deleteAutomationRule,
  createAutomationRule,
  updateAutomationRule,
  enableAutomationRule,
  disableAutomationRule,
];
