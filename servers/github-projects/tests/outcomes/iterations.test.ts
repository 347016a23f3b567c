import { iterationsOperations } from '../../src/iterations/iterations.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const noProject = { projectId: 'acme/99' };
const noSprint = { projectId: 'acme/1', sprintId: 'Sprint 99' };
const noIteration = { projectId: 'acme/1', iterationId: 'Sprint 99' };
const days = { startDate: '2099-05-04', endDate: '2099-05-17' };

describeOutcomes(iterationsOperations, {
  get_iteration_configuration: { missing: noProject },
  get_current_iteration: { missing: { projectId: 'acme/1', fieldName: 'Season' } },
  get_iteration_by_date: { missing: { ...noProject, date: '2026-01-01' } },
  get_iteration_items: {
    missing: noIteration,
    paged: {
      populate: { items: 260, iterations: { count: 2, completed: 1 } },
      arguments: ({ project, iterations }) => ({
        projectId: project,
        iterationId: iterations[0],
      }),
      entries: 'items',
      atLeast: 130,
    },
  },
  assign_items_to_iteration: { missing: { ...noIteration, itemIds: ['acme/rocket#4'] } },
  create_iteration_field: { missing: { ...noProject, name: 'Season' } },
  append_iterations: { missing: noProject },
  update_iteration: { missing: { ...noIteration, title: 'Launch' } },
  delete_iteration: { missing: { ...noIteration, confirm: true } },
  create_sprint: {
    missing: { projectId: 'acme/1', title: 'New', ...days, issueIds: ['acme/rocket#999'] },
  },
  plan_sprint: { missing: { ...noProject, sprint: { title: 'New', ...days }, issueIds: [] } },
  list_sprints: { missing: noProject },
  get_current_sprint: {
    missing: noProject,
    paged: {
      populate: { items: 120, iterations: { count: 1, completed: 0 } },
      arguments: ({ project }) => ({ projectId: project }),
      entries: 'issues',
      atLeast: 120,
    },
  },
  update_sprint: { missing: { ...noSprint, title: 'Launch' } },
  add_issues_to_sprint: { missing: { ...noSprint, issueIds: ['acme/rocket#4'] } },
  remove_issues_from_sprint: { missing: { ...noSprint, issueIds: ['acme/rocket#4'] } },
  get_sprint_metrics: { missing: noSprint },
});
