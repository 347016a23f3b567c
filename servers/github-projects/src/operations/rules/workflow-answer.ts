import * as z from 'zod';

import { basis } from '../../shapes/basis.ts';

/** A workflow to be committed. */
export const workflowAnswer = {
  path: z.string().describe('Where to commit it'),
  workflow: z.string().describe('YAML'),
  notExpressed: z
    .array(z.object({ rule: z.string(), what: z.string(), why: z.string() }))
    .describe('What a workflow cannot do'),
  notes: z.array(z.string()),
  basis,
};

/** Rules that a workflow can follow, for examples. */
export const EXAMPLE_RULES = `version: 1
rules:
  - name: Crashes are bugs
    on: [triage, run, issue_opened]
    when:
      title: '\\bcrash'
    then:
      add_labels: bug
`;
