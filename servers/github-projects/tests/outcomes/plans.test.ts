import { plansOperations } from '../../src/plans/plans.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const plan = {
  id: 'some-plan',
  title: 'Some plan',
  tasks: [{ id: 'one', title: 'One', labels: ['bugg'] }],
};

describeOutcomes(plansOperations, {
  apply_plan: { missing: { repo: 'acme/probe', plan } },
  add_feature: {
    missing: { featureIdea: 'Fly', description: 'High', parentIssueId: 'acme/probe#999' },
  },
  expand_task: { missing: { issueId: 'acme/probe#999' } },
});
