import * as z from 'zod';

import { basis } from '../operations/answers.shapes.ts';
import { issueId, limit, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { rules } from '../rules/rules-input.ts';
import { enrichIssue } from './enrich-issue.ts';
import { runSeveral } from './run-triage.ts';
import {
  apply,
  before,
  enrichedIssue,
  minConfidence,
  onlyUntriaged,
  projectId,
  several,
  showEnriched,
} from './triage.shapes.ts';

/** Adds to several issues what can be found out about them. */
export const enrichIssuesBulk = defineOperation({
  name: 'enrich_issues_bulk',
  title: 'Enrich issues',
  description:
    'Does what enrich_issue does for issues of one repository: those that are named, else open ones, the newest first. Changes something only with apply: the suggestions.',
  area: 'triage',
  effect: 'overwrite',
  // What is triaged is left out the next time, so that the next call takes others.
  hints: { idempotent: false },
  scopes: ['repo', 'project'],
  input: {
    issueIds: z.array(issueId).min(1).max(50).optional().describe('Issues; else onlyUntriaged'),
    repo,
    projectId,
    rules,
    onlyUntriaged,
    before,
    limit: limit(50, 10),
    minConfidence,
    apply,
  },
  output: z.object({ ...several, issues: z.array(enrichedIssue), basis }),
  examples: [
    {
      name: 'Apply what is sure',
      arguments: { repo: 'acme/probe', issueIds: ['14', '16'], minConfidence: 0.3, apply: true },
    },
    { name: 'Only suggest', arguments: { repo: 'acme/probe', limit: 2 } },
  ],
  run: async (input, at) => {
    const { results, summary } = await runSeveral(input, at, (one, triage) =>
      enrichIssue(one, triage, { ...input, at }),
    );
    return { ...summary, issues: results.map(showEnriched) };
  },
});
