import { sizingOperations } from '../../src/operations/sizing/all.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const noProject = { projectId: 'acme/99' };

describeOutcomes(sizingOperations, {
  get_next_task: { missing: noProject },
  analyze_task_complexity: { missing: { issueId: 'acme/probe#999' } },
});
