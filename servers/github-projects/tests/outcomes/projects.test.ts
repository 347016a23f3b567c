import { projectsOperations } from '../../src/projects/projects.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const ofNone = { missing: { projectId: 'acme/99' } };
const impossible = { always: 'unsupported', asksNobody: true };

describeOutcomes(projectsOperations, {
  list_projects: {
    missing: { owner: 'nobody-at-all' },
    paged: {
      populate: { projects: 99 },
      arguments: () => ({ owner: 'acme', status: 'all' }),
      entries: 'projects',
      atLeast: 102,
    },
  },
  get_project: ofNone,
  create_project: { missing: { title: 'Moon base', owner: 'nobody-at-all' } },
  update_project: { missing: { projectId: 'acme/99', title: 'Other' } },
  delete_project: ofNone,
  get_project_readme: ofNone,
  update_project_readme: { missing: { projectId: 'acme/99', readme: 'Other' } },
  close_project: ofNone,
  reopen_project: ofNone,
  mark_project_as_template: ofNone,
  unmark_project_as_template: ofNone,
  copy_project_from_template: { missing: { projectId: 'acme/99', title: 'Copy' } },
  list_organization_templates: {
    missing: { org: 'nobody-at-all' },
    paged: {
      populate: { templates: 101 },
      arguments: () => ({ org: 'acme' }),
      entries: 'templates',
      atLeast: 102,
    },
  },
  link_project_to_repository: { missing: { projectId: 'acme/1', repo: 'acme/none' } },
  unlink_project_from_repository: { missing: { projectId: 'acme/1', repo: 'acme/none' } },
  link_project_to_team: { missing: { projectId: 'acme/1', teamSlug: 'none' } },
  unlink_project_from_team: { missing: { projectId: 'acme/1', teamSlug: 'none' } },
  list_linked_repositories: {
    ...ofNone,
    paged: {
      populate: { linkedRepositories: 110 },
      arguments: () => ({ projectId: 'acme/9' }),
      entries: 'repositories',
      atLeast: 111,
    },
  },
  list_linked_teams: {
    ...ofNone,
    paged: {
      populate: { linkedTeams: 110 },
      arguments: () => ({ projectId: 'acme/9' }),
      entries: 'teams',
      atLeast: 110,
    },
  },
  update_project_collaborators: {
    missing: {
      projectId: 'acme/1',
      collaborators: [{ user: 'nobody-at-all', role: 'reader' }],
    },
  },
  create_status_update: { missing: { projectId: 'acme/99', body: 'Fine' } },
  list_status_updates: {
    ...ofNone,
    paged: {
      populate: { statusUpdates: 101 },
      arguments: () => ({ projectId: 'acme/9' }),
      entries: 'statusUpdates',
      atLeast: 101,
    },
  },
  get_status_update: { missing: { statusUpdateId: 'PVTSU_none' } },
  update_status_update: { missing: { statusUpdateId: 'PVTSU_none', body: 'Fine' } },
  delete_status_update: { missing: { statusUpdateId: 'PVTSU_none' } },
  create_project_view: { missing: { projectId: 'acme/99', name: 'Mine', layout: 'table' } },
  list_project_views: {
    ...ofNone,
    paged: {
      populate: { views: 101 },
      arguments: () => ({ projectId: 'acme/9' }),
      entries: 'views',
      atLeast: 101,
    },
  },
  update_project_view: { missing: { projectId: 'acme/1', viewId: 'None', name: 'Mine' } },
  delete_project_view: { missing: { projectId: 'acme/1', viewId: '77' } },
  list_automation_rules: {
    ...ofNone,
    paged: {
      populate: { workflows: 110 },
      arguments: () => ({ projectId: 'acme/9' }),
      entries: 'rules',
      atLeast: 110,
    },
  },
  get_automation_rule: { missing: { ruleId: 'No such rule' } },
  delete_automation_rule: { missing: { ruleId: 'PWF_none' } },
  create_automation_rule: impossible,
  update_automation_rule: impossible,
  enable_automation_rule: impossible,
  disable_automation_rule: impossible,
});
