import * as z from 'zod';

import { basis } from '../operations/answers.shapes.ts';
import { issueId, limit, repo } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { rules } from '../rules/rules-input.ts';
import { enrichIssue } from './enrich-issue.ts';
import { runOne, runSeveral } from './run-triage.ts';
import { triageIssue } from './triage-issue.ts';
import {
  apply,
  before,
  enrichedIssue,
  minConfidence,
  onlyUntriaged,
  projectId,
  several,
  showEnriched,
  showTriaged,
  triagedIssue,
} from './triage.shapes.ts';

const triageIssueOperation = defineOperation({
  name: 'triage_issue',
  title: 'Triage an issue',
  description:
    'Suggests labels, type, priority, assignees and milestone for an issue, by rules, by issues like it and by CODEOWNERS, each with evidence, and issues that may report the same. Changes something only with apply, and looks whether it is so.',
  area: 'triage',
  foreign: 'issues',
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

export const triageAllIssues = defineOperation({
  name: 'triage_all_issues',
  title: 'Triage open issues',
  description:
    'Does what triage_issue does for open issues of a repository, the newest first: those without label, type and assignee, or all. With apply, what is not sure enough stays as it is; nextBefore goes on with those that are left.',
  area: 'triage',
  foreign: 'issues',
  effect: 'overwrite',
  // Triaged issues are skipped the next time, so the next call processes others.
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

const enrichIssueOperation = defineOperation({
  name: 'enrich_issue',
  title: 'Enrich an issue',
  description:
    'Does what triage_issue does, and adds how large the issue is by what can be seen, related issues, and which usual facts of a bug report are not found. Changes something only with apply: the suggestions.',
  area: 'triage',
  foreign: 'issues',
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

const enrichIssuesBulk = defineOperation({
  name: 'enrich_issues_bulk',
  title: 'Enrich issues',
  description:
    'Does what enrich_issue does for issues of one repository: those that are named, else open ones, the newest first. Changes something only with apply: the suggestions.',
  area: 'triage',
  foreign: 'issues',
  effect: 'overwrite',
  // Triaged issues are skipped the next time, so the next call processes others.
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

/** The operations on triage, in the order in which they are listed. */
export const triageOperations: readonly Operation[] = [
  triageIssueOperation,
  triageAllIssues,
  enrichIssueOperation,
  enrichIssuesBulk,
];
