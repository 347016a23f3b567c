import * as z from 'zod';

import { basis } from '../operations/answers.shapes.ts';
import { limit, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { rules } from '../rules/rules-input.ts';
import { runSeveral } from './run-triage.ts';
import { triageIssue } from './triage-issue.ts';
import {
  apply,
  before,
  minConfidence,
  onlyUntriaged,
  projectId,
  several,
  showTriaged,
  triagedIssue,
} from './triage.shapes.ts';

/** Suggests what may be said of issues that nobody has looked at. */
export const triageAllIssues = defineOperation({
  name: 'triage_all_issues',
  title: 'Triage open issues',
  description:
    'Does what triage_issue does for open issues of a repository, the newest first: those without label, type and assignee, or all. With apply, what is not sure enough stays as it is; nextBefore goes on with those that are left.',
  area: 'triage',
  effect: 'overwrite',
  // What is triaged is left out the next time, so that the next call takes others.
  hints: { idempotent: false },
  scopes: ['repo', 'project'],
  input: {
    repo,
    projectId,
    rules,
    onlyUntriaged,
    before,
    limit: limit(50, 20),
    minConfidence,
    apply,
  },
  output: z.object({ ...several, issues: z.array(triagedIssue), basis }),
  examples: [
    {
      name: 'Apply what is sure',
      arguments: { repo: 'acme/probe', minConfidence: 0.3, limit: 5, apply: true },
    },
    { name: 'Only suggest', arguments: { repo: 'acme/probe', limit: 3 } },
  ],
  run: async (input, at) => {
    const { results, summary } = await runSeveral(input, at, (one, triage) =>
      triageIssue(one, triage, { ...input, at }),
    );
    return { ...summary, issues: results.map(showTriaged) };
  },
});
