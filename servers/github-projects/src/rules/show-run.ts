import type { Subject } from '@wellspoken/planner';

import type { Basis } from '../operations/answers.shapes.ts';
import { type ChangeOutcome, wordsOfChange } from './asked-change.ts';
import { ownersFact } from './code-owners.ts';
import type { HeldRule } from './hold-rules.ts';
import { listFields, type RunAsked, type RunRules } from './run-rules.ts';

/** A subject in few words. */
interface ShownSubject {
  readonly id: string;
  readonly reference?: string;
  readonly title: string;
}

/** A rule that holds, in words. */
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

/** A run of rules, in words. */
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

/** A run of rules, as callers see it. */
export function showRun(run: RunRules, asked: RunAsked): ShownRun {
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
      text: wordsOfChange(change),
      outcome,
      ...(detail !== undefined && { detail }),
    })),
    ...(notes.length > 0 && { notes }),
  };
}

/** How many changes have which outcome. */
function countOutcomes(held: readonly HeldRule[]): Record<ChangeOutcome['outcome'], number> {
  const counts = { planned: 0, done: 0, already: 0, failed: 0, unknown: 0 };
  for (const { outcome } of held.flatMap(({ changes }) => changes)) counts[outcome] += 1;
  return counts;
}

const MOST_NAMED = 5;

/** What a run of rules rests on, and how to see it. */
function describeBasis(run: RunRules, asked: RunAsked): Basis {
  const { rules, source, isPassed, owners } = run;
  const where = isPassed ? 'The rules that were passed' : `The rules in ${source}`;
  return [
    { fact: `${where}: ${rules.length}.` },
    ...describeFacts(run, asked),
    ...owners.flatMap(({ file, repository }) => ownersFact(file, repository)),
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
