import type { Operation } from '../operations/operation.ts';
import { linkProjectToRepository } from './sharing/link-project-to-repository.tool.ts';
import { linkProjectToTeam } from './sharing/link-project-to-team.tool.ts';
import { listLinkedRepositories } from './sharing/list-linked-repositories.tool.ts';
import { listLinkedTeams } from './sharing/list-linked-teams.tool.ts';
import { unlinkProjectFromRepository } from './sharing/unlink-project-from-repository.tool.ts';
import { unlinkProjectFromTeam } from './sharing/unlink-project-from-team.tool.ts';
import { updateProjectCollaborators } from './sharing/update-project-collaborators.tool.ts';
import { createStatusUpdate } from './status-updates/create-status-update.tool.ts';
import { deleteStatusUpdate } from './status-updates/delete-status-update.tool.ts';
import { getStatusUpdate } from './status-updates/get-status-update.tool.ts';
import { listStatusUpdates } from './status-updates/list-status-updates.tool.ts';
import { updateStatusUpdate } from './status-updates/update-status-update.tool.ts';
import { copyProjectFromTemplate } from './templates/copy-project-from-template.tool.ts';
import { listOrganizationTemplates } from './templates/list-organization-templates.tool.ts';
import { markProjectAsTemplate } from './templates/mark-project-as-template.tool.ts';
import { unmarkProjectAsTemplate } from './templates/unmark-project-as-template.tool.ts';
import { createProjectView } from './views/create-project-view.tool.ts';
import { deleteProjectView } from './views/delete-project-view.tool.ts';
import { listProjectViews } from './views/list-project-views.tool.ts';
import { updateProjectView } from './views/update-project-view.tool.ts';
import { createAutomationRule } from './workflows/create-automation-rule.tool.ts';
import { deleteAutomationRule } from './workflows/delete-automation-rule.tool.ts';
import { disableAutomationRule } from './workflows/disable-automation-rule.tool.ts';
import { enableAutomationRule } from './workflows/enable-automation-rule.tool.ts';
import { getAutomationRule } from './workflows/get-automation-rule.tool.ts';
import { listAutomationRules } from './workflows/list-automation-rules.tool.ts';
import { updateAutomationRule } from './workflows/update-automation-rule.tool.ts';
import { closeProject } from './close-project.tool.ts';
import { createProject } from './create-project.tool.ts';
import { deleteProject } from './delete-project.tool.ts';
import { getProjectReadme } from './get-project-readme.tool.ts';
import { getProject } from './get-project.tool.ts';
import { listProjects } from './list-projects.tool.ts';
import { reopenProject } from './reopen-project.tool.ts';
import { updateProjectReadme } from './update-project-readme.tool.ts';
import { updateProject } from './update-project.tool.ts';

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
