import type { Subject } from '@wellspoken/planner';

import type { Basis } from '../shapes/basis.ts';
import type { ChangeOutcome } from './asked-change.ts';
import { wordsOfChange } from './change-words.ts';
import type { HeldRule } from './hold-rules.ts';
import { basisOf } from './run-basis.ts';
import type { RunAsked, RunRules } from './run-rules.ts';

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
    counts: countsOf(held),
    conflicts: conflicts.map((one) => ({ ...one, subject: showSubject(one.subject) })),
    notMatched,
    left: left.map(showSubject),
    complete: read.isWhole && left.length === 0,
    ...(notes.length > 0 && { notes }),
    basis: basisOf(run, asked),
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
function countsOf(held: readonly HeldRule[]): Record<ChangeOutcome['outcome'], number> {
  const counts = { planned: 0, done: 0, already: 0, failed: 0, unknown: 0 };
  for (const { outcome } of held.flatMap(({ changes }) => changes)) counts[outcome] += 1;
  return counts;
}
