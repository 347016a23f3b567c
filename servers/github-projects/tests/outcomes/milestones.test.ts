import { milestonesOperations } from '../../src/milestones/milestones.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const ofNone = { missing: { milestoneId: 'v99' } };
const nowhere = { missing: { repo: 'acme/none' } };

describeOutcomes(milestonesOperations, {
  create_milestone: { missing: { title: 'v2.0', repo: 'acme/none' } },
  list_milestones: {
    ...nowhere,
    paged: {
      populate: { milestones: 120 },
      arguments: ({ repository }) => ({ repo: repository, status: 'all', sort: 'title' }),
      entries: 'milestones',
      atLeast: 120,
    },
  },
  get_milestone: ofNone,
  update_milestone: { missing: { milestoneId: 'v99', title: 'v100' } },
  delete_milestone: ofNone,
  get_milestone_metrics: {
    ...ofNone,
    paged: {
      populate: { milestoneIssues: 120 },
      arguments: ({ repository, fullMilestone }) => ({
        milestoneId: fullMilestone,
        repo: repository,
        includeIssues: true,
      }),
      entries: 'issues',
      by: 'number',
      atLeast: 120,
    },
  },
  get_overdue_milestones: nowhere,
  get_upcoming_milestones: nowhere,
  create_roadmap: {
    missing: { projectId: 'acme/99', milestones: [{ milestone: { title: 'v2.0' } }] },
  },
});
