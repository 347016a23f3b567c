import { triageOperations } from '../../src/triage/triage.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

describeOutcomes(triageOperations, {
  triage_issue: { missing: { issueId: 'acme/probe#999' } },
  triage_all_issues: { missing: { repo: 'acme/probe', projectId: 'acme/99' } },
  enrich_issue: { missing: { issueId: 'acme/probe#999' } },
  enrich_issues_bulk: { missing: { issueIds: ['acme/probe#14', 'acme/probe#999'] } },
});
