import { prdOperations } from '../../src/prd/prd.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

describeOutcomes(prdOperations, {
  parse_prd: { asksNobody: true },
  lint_prd: { asksNobody: true },
  generate_prd: {
    missing: { projectIdea: 'Fly', projectName: 'Flight', projectId: 'acme/99' },
  },
  enhance_prd: { asksNobody: true },
});
