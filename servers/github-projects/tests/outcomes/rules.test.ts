import { rulesOperations } from '../../src/rules/rules.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const rules = 'rules: [{ name: All, then: { add_labels: bug } }]';

describeOutcomes(rulesOperations, {
  run_rules: { missing: { rules, projectId: 'acme/99' } },
  export_actions_workflow: { asksNobody: true },
  schedule_triaging: { asksNobody: true },
});
