import { TRIGGERS } from '@wellspoken/planner';
import * as z from 'zod';

import { basis } from '../operations/answers.shapes.ts';
import { projectId, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { rules } from './rules-input.ts';
import { runRules } from './run-rules.ts';
import { showRun } from './show-run.ts';

const count = z.number().int().min(0).max(1e6);

const subject = z.object({
  id: z.string(),
  reference: z.string().optional().describe('owner/repo#n'),
  title: z.string(),
});

const change = z.object({
  text: z.string(),
  outcome: z.enum(['planned', 'done', 'already', 'failed', 'unknown']),
  detail: z.string().optional().describe('Why it is not done'),
});

const matched = z.object({
  subject,
  rule: z.string(),
  evidence: z.array(z.object({ condition: z.string(), found: z.string() })),
  changes: z.array(change),
  notes: z.array(z.string()).optional(),
});

const CRASHES = `version: 1
rules:
  - name: Crashes are bugs
    when:
      title: '\\bcrash'
    then:
      add_labels: bug
      set_priority: P1
`;

/** Runs rules. */
export const runRulesOperation = defineOperation({
  name: 'run_rules',
  title: 'Run rules',
  description:
    'Holds rules against the items of a project, the open issues of a repository, or named issues, and tells for each match why it holds and what it would change. Changes nothing unless dryRun is false; then only what is not so already is changed, and looked at afterwards.',
  area: 'triage',
  effect: 'overwrite',
  // Rules can close, take away and comment; what they did once they do not do again.
  hints: { destructive: true, idempotent: true },
  scopes: ['repo', 'project'],
  input: {
    rules,
    projectId: projectId.optional(),
    repo,
    issueIds: z
      .array(z.string().min(1).max(500))
      .max(200)
      .optional()
      .describe('Only these issues or pull requests: owner/repo#n, URL or node id'),
    query: z
      .string()
      .max(1_000)
      .optional()
      .describe("GitHub's filter of items; with repo alone, a search in it"),
    trigger: z.enum(TRIGGERS).default('run').describe('As if this had happened; run if left out'),
    only: z.array(z.string().min(1).max(200)).max(50).optional().describe('Only rules so named'),
    limit: z
      .number()
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('Most issues that are looked at; 50 if left out'),
    maxChanged: z
      .number()
      .int()
      .min(1)
      .max(50)
      .default(20)
      .describe('Most issues that are changed in one call; 20 if left out'),
    dryRun: z.boolean().default(true).describe('Only tell; true if left out'),
  },
  output: z.object({
    dryRun: z.boolean(),
    matched: z.array(matched),
    counts: z.object({
      planned: count,
      done: count,
      already: count,
      failed: count,
      unknown: count,
    }),
    conflicts: z
      .array(z.object({ subject, rule: z.string(), against: z.string() }))
      .describe('Rules that say otherwise than an earlier one, which counts'),
    notMatched: count.describe('Issues for which no rule holds'),
    left: z.array(subject).describe('Matched, but left for another call'),
    complete: z.boolean().describe('Whether all issues were looked at'),
    notes: z.array(z.string()).optional(),
    basis,
  }),
  examples: [
    {
      name: 'What a rule would do',
      arguments: { rules: CRASHES, projectId: 'acme/4', query: 'is:open', dryRun: true },
    },
    {
      name: 'Do it',
      arguments: { rules: CRASHES, projectId: 'acme/4', query: 'is:open', dryRun: false },
    },
  ],
  run: async (input, at) => showRun(await runRules(input, at), input),
});
