import { basis } from '../operations/answers.shapes.ts';
import { issueId, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { rules } from '../rules/rules-input.ts';
import { enrichIssue } from './enrich-issue.ts';
import { runOne } from './run-triage.ts';
import { apply, enrichedIssue, minConfidence, projectId, showEnriched } from './triage.shapes.ts';

/** Adds to an issue what can be found out about it. */
export const enrichIssueOperation = defineOperation({
  name: 'enrich_issue',
  title: 'Enrich an issue',
  description:
    'Does what triage_issue does, and adds how large the issue is by what can be seen, related issues, and which usual facts of a bug report are not found. Changes something only with apply: the suggestions.',
  area: 'triage',
  effect: 'overwrite',
  scopes: ['repo', 'project'],
  input: { issueId, repo, projectId, rules, minConfidence, apply },
  output: enrichedIssue.extend({ basis }),
  examples: [
    {
      name: 'Apply what is sure',
      arguments: { issueId: 'acme/probe#14', minConfidence: 0.3, apply: true },
    },
    { name: 'Only suggest', arguments: { issueId: '18', repo: 'acme/probe' } },
  ],
  run: async (input, at) => {
    const {
      found,
      basis: facts,
      notes,
    } = await runOne(input, at, (one, triage) => enrichIssue(one, triage, { ...input, at }));
    const all = [...notes, ...found.notes];
    return { ...showEnriched({ ...found, notes: all }), basis: facts };
  },
});
