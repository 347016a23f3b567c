import { similarOperations } from '../../src/similar/similar.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const noIssue = { issueId: 'acme/probe#999' };

describeOutcomes(similarOperations, {
  detect_duplicates: { missing: noIssue },
  find_related_issues: { missing: noIssue },
  suggest_labels: { missing: noIssue },
});
