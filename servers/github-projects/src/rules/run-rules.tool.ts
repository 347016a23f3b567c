import { type Subject, TRIGGERS } from '@wellspoken/planner';
import * as z from 'zod';

import { basis, type Basis } from '../operations/answers.shapes.ts';
import { projectId, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { type ChangeOutcome, describeChange } from './asked-change.ts';
import { describeOwners } from './code-owners.ts';
import type { HeldRule } from './hold-rules.ts';
import { rules } from './rules-input.ts';
import { listFields, type RunAsked, runRules, type RunRules } from './run-rules.ts';

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

export const runRulesOperation = defineOperation({
  name: 'run_rules',
  title: 'Run rules',
  description:
    'Holds rules against the items of a project, the open issues of a repository, or named issues, and tells for each match why it holds and what it would change. Changes nothing unless dryRun is false; then only what is not so already is changed, and looked at afterwards.',
  area: 'triage',
  foreign: 'issues',
  effect: 'overwrite',
  // Rules can close, remove and comment, but do nothing a second time.
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

/** A subject, in short. */
interface ShownSubject {
  readonly id: string;
  readonly reference?: string;
  readonly title: string;
}

/** A matching rule, in its output shape. */
interface ShownMatch {
  readonly subject: ShownSubject;
  readonly rule: string;
  readonly evidence: { condition: string; found: string }[];
  readonly changes: {
    text: string;
    outcome: ChangeOutcome['outcome'];
    detail?: string;
  }[];
  readonly notes?: string[];
}

/** A run of rules, in its output shape. */
interface ShownRun {
  readonly dryRun: boolean;
  readonly matched: ShownMatch[];
  readonly counts: Record<ChangeOutcome['outcome'], number>;
  readonly conflicts: { subject: ShownSubject; rule: string; against: string }[];
  readonly notMatched: number;
  readonly left: ShownSubject[];
  readonly complete: boolean;
  readonly notes?: string[];
  readonly basis: Basis;
}

function showRun(run: RunRules, asked: RunAsked): ShownRun {
  const { held, conflicts, notMatched, left, ended, read } = run;
  const notes = [...run.notes, ...(ended === undefined ? [] : [`It ended early: ${ended}`])];
  return {
    dryRun: asked.dryRun,
    matched: held.map(showMatch),
    counts: countOutcomes(held),
    conflicts: conflicts.map((one) => ({ ...one, subject: showSubject(one.subject) })),
    notMatched,
    left: left.map(showSubject),
    complete: read.isWhole && left.length === 0,
    ...(notes.length > 0 && { notes }),
    basis: describeBasis(run, asked),
  };
}

function showSubject({ id, reference, title }: Subject): ShownSubject {
  return { id, ...(reference !== undefined && { reference }), title };
}

function showMatch({ subject, match, changes }: HeldRule): ShownMatch {
  const notes = [...match.ownership, ...match.notes];
  return {
    subject: showSubject(subject),
    rule: match.rule.name,
    evidence: match.evidence.map(({ condition, found }) => ({ condition, found })),
    changes: changes.map(({ change, outcome, detail }) => ({
      text: describeChange(change),
      outcome,
      ...(detail !== undefined && { detail }),
    })),
    ...(notes.length > 0 && { notes }),
  };
}

/** The number of changes by outcome. */
function countOutcomes(held: readonly HeldRule[]): Record<ChangeOutcome['outcome'], number> {
  const counts = { planned: 0, done: 0, already: 0, failed: 0, unknown: 0 };
  for (const { outcome } of held.flatMap(({ changes }) => changes)) counts[outcome] += 1;
  return counts;
}

const MOST_NAMED = 5;

/** The basis of a run of rules, with the operations that show it. */
function describeBasis(run: RunRules, asked: RunAsked): Basis {
  const { rules, source, isPassed, owners } = run;
  const where = isPassed ? 'The rules that were passed' : `The rules in ${source}`;
  return [
    { fact: `${where}: ${rules.length}.` },
    ...describeFacts(run, asked),
    ...owners.flatMap(({ file, repository }) => describeOwners(file, repository)),
  ];
}

function describeFacts({ rules, read }: RunRules, asked: RunAsked): Basis {
  const { subjects, project, repository } = read;
  if (asked.issueIds !== undefined && asked.issueIds.length > 0) {
    return subjects.slice(0, MOST_NAMED).flatMap(({ reference, kind }) => {
      if (reference === undefined) return [];
      const seeWith =
        kind === 'pull_request'
          ? { operation: 'get_pull_request', arguments: { pullNumber: reference } }
          : { operation: 'get_issue', arguments: { issueId: reference } };
      return [{ fact: `${reference} as it was before.`, seeWith }];
    });
  }
  const limit = Math.min(100, asked.limit);
  if (project !== undefined) {
    const fields = listFields(rules);
    return [
      {
        fact: `${subjects.length} of ${read.total} items of the project "${project.title}".`,
        seeWith: {
          operation: 'list_project_items',
          arguments: {
            projectId: project.url,
            query: read.query ?? '',
            limit,
            ...(fields.length > 0 && { fields: fields.slice(0, 20) }),
          },
        },
      },
    ];
  }
  const fact = `${subjects.length} of ${read.total} issues of ${repository ?? ''}.`;
  return asked.query === undefined
    ? [{ fact, seeWith: { operation: 'list_issues', arguments: { repo: repository, limit } } }]
    : [
        {
          fact,
          seeWith: {
            operation: 'search_issues_advanced',
            arguments: { query: `repo:${repository ?? ''} ${asked.query}`, limit },
          },
        },
      ];
}
