import { sizingOperations } from '../../src/sizing/sizing.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const noProject = { projectId: 'acme/99' };
const noSprint = { projectId: 'acme/4', iteration: 'Sprint 99' };

describeOutcomes(sizingOperations, {
  get_next_task: { missing: noProject },
  analyze_task_complexity: { missing: { issueId: 'acme/probe#999' } },
  get_velocity: { missing: noProject },
  calculate_sprint_capacity: { missing: noProject },
  forecast_completion: { missing: noProject },
  prioritize_backlog: { missing: { projectId: 'acme/4', fields: { value: 'Worth' } } },
  suggest_sprint_composition: { missing: noSprint },
  assess_sprint_risk: { missing: noSprint },
});
