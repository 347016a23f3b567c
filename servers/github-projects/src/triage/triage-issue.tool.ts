import { basis } from '../operations/answers.shapes.ts';
import { issueId, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { rules } from '../rules/rules-input.ts';
import { runOne } from './run-triage.ts';
import { triageIssue } from './triage-issue.ts';
import { apply, minConfidence, projectId, showTriaged, triagedIssue } from './triage.shapes.ts';

/** Suggests what may be said of an issue. */
export const triageIssueOperation = defineOperation({
  name: 'triage_issue',
  title: 'Triage an issue',
  description:
    'Suggests labels, type, priority, assignees and milestone for an issue, by rules, by issues like it and by CODEOWNERS, each with evidence, and issues that may report the same. Changes something only with apply, and looks whether it is so.',
  area: 'triage',
  effect: 'overwrite',
  scopes: ['repo', 'project'],
  input: { issueId, repo, projectId, rules, minConfidence, apply },
  output: triagedIssue.extend({ basis }),
  examples: [
    {
      name: 'Apply what a rule says',
      arguments: {
        issueId: 'acme/probe#14',
        projectId: 'acme/4',
        rules: [
          'rules:',
          '  - name: Crashes are bugs',
          "    when: { text: '\\bcrash' }",
          '    then: { add_labels: bug, set_priority: P1, assign: codeowners }',
        ].join('\n'),
        apply: true,
      },
    },
    { name: 'Only suggest', arguments: { issueId: '16', repo: 'acme/probe' } },
  ],
  run: async (input, at) => {
    const {
      found,
      basis: facts,
      notes,
    } = await runOne(input, at, (one, triage) => triageIssue(one, triage, { ...input, at }));
    const all = [...notes, ...found.notes];
    return { ...showTriaged({ ...found, notes: all }), basis: facts };
  },
});
