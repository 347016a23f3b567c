import { ToolError } from '@wellspoken/kit';
import { findConflicts, type Rule, type Subject, type Trigger } from '@wellspoken/planner';
import type { RuleMatch } from '@wellspoken/planner/documents';

import { isUnknown } from '../github/lost-answer.ts';
import type { At } from '../operations/operation.ts';
import { applyAsked, previewAsked } from './apply-changes.ts';
import type { AskedChange, ChangeOutcome } from './asked-change.ts';
import { createOwners, type Owners, type OwnersRead } from './code-owners.ts';

/** Which rules are applied to which subjects. */
interface Holding {
  readonly rules: readonly Rule[];
  readonly subjects: readonly Subject[];
  readonly trigger: Trigger;
  /** The project whose fields are set; the default project if omitted. */
  readonly projectId?: string | undefined;
  readonly dryRun: boolean;
  /** The maximum number of subjects to change or to look up for a change. */
  readonly most: number;
}

/** A rule that matches a subject, and the outcome of its changes. */
export interface HeldRule {
  readonly subject: Subject;
  readonly match: RuleMatch;
  readonly changes: readonly ChangeOutcome[];
}

/** Two rules with contradicting changes of one subject; the first one wins. */
interface RuleConflict {
  readonly subject: Subject;
  readonly rule: string;
  readonly against: string;
}

/** The outcome of applying rules to subjects. */
export interface HeldRules {
  readonly held: readonly HeldRule[];
  readonly conflicts: readonly RuleConflict[];
  /** The number of subjects that no rule matches. */
  readonly notMatched: number;
  /** Subjects that rules match, left for another call. */
  readonly left: readonly Subject[];
  /** The CODEOWNERS files that were read. */
  readonly owners: readonly OwnersRead[];
  /** Why it ended early. */
  readonly ended?: string;
}

/** Errors after which GitHub would refuse all further requests too. */
const ENDS: ReadonlySet<string> = new Set([
  'rate_limited',
  'unauthenticated',
  'unavailable',
  'busy',
]);

/** Applies rules to subjects, one after the other, or previews it. */
export async function holdRules(holding: Holding, given: At): Promise<HeldRules> {
  const at = withMemory(given);
  const { rules, subjects, most } = holding;
  const owners = createOwners(rules, at);
  const held: HeldRule[] = [];
  const conflicts: RuleConflict[] = [];
  const left: Subject[] = [];
  let matched = 0;
  let ended: string | undefined;
  for (const [place, subject] of subjects.entries()) {
    const isFirst = held.length === 0;
    const { matches, problem } = await matchOne(subject, { holding, owners, isFirst }, at);
    if (matches.length === 0 && problem === undefined) continue;
    matched += 1;
    ended ??= problem;
    if (matched > most || ended !== undefined) {
      left.push(subject);
      continue;
    }
    const done = await holdOne({ subject, matches }, holding, at);
    held.push(...done.held);
    conflicts.push(...listConflicts({ subject, matches }));
    ended = done.ended;
    at.progress(place + 1, subjects.length);
  }
  const notMatched = subjects.length - matched;
  const run = { held, conflicts, notMatched, left, owners: await owners.read() };
  return { ...run, ...(ended !== undefined && { ended }) };
}

interface Matching {
  readonly holding: Holding;
  readonly owners: Owners;
  readonly isFirst: boolean;
}

/** The rules that match a subject, or why that is unknown. */
async function matchOne(
  subject: Subject,
  { holding: { rules, trigger }, owners, isFirst }: Matching,
  at: At,
): Promise<{ readonly matches: readonly RuleMatch[]; readonly problem?: string }> {
  at.signal.throwIfAborted();
  try {
    const found = await owners.of(subject);
    const asked = { rules, subject, trigger, now: at.now(), owners: found?.text };
    return { matches: await at.reader.matchRules(asked, at.signal) };
  } catch (error) {
    // Before any change this is an error of the call; later, the changes made are still reported.
    if (!(error instanceof ToolError) || isFirst || at.signal.aborted) throw error;
    return { matches: [], problem: error.message };
  }
}

interface Matched {
  readonly subject: Subject;
  readonly matches: readonly RuleMatch[];
}

function listAsked({ matches }: Matched): readonly AskedChange[] {
  return matches.flatMap(({ rule, changes }) =>
    changes.map((change) => ({ change, rule: rule.name })),
  );
}

async function holdOne(
  matched: Matched,
  { projectId, dryRun }: Holding,
  at: At,
): Promise<Pick<HeldRules, 'held' | 'ended'>> {
  const { subject, matches } = matched;
  const asked = listAsked(matched);
  const { outcomes, ended } = await attempt(asked, at, () =>
    (dryRun ? previewAsked : applyAsked)({ subject, projectId }, asked, at),
  );
  let from = 0;
  const held = matches.map((match) => {
    const changes = outcomes.slice(from, from + match.changes.length);
    from += match.changes.length;
    return { subject, match, changes };
  });
  return { held, ...(ended !== undefined && { ended }) };
}

/**
 * A failure for one subject is reported with its changes; the work ends only if all others would
 * fail too.
 */
async function attempt(
  asked: readonly AskedChange[],
  { signal }: At,
  make: () => Promise<readonly ChangeOutcome[]>,
): Promise<{ readonly outcomes: readonly ChangeOutcome[]; readonly ended?: string }> {
  try {
    return { outcomes: await make() };
  } catch (error) {
    if (!(error instanceof ToolError) || signal.aborted) throw error;
    const outcome = isUnknown(error) ? 'unknown' : 'failed';
    const detail = error.message;
    return {
      outcomes: asked.map(({ change }) => ({ change, outcome, detail })),
      ...(ENDS.has(error.code) && { ended: detail }),
    };
  }
}

function listConflicts(matched: Matched): readonly RuleConflict[] {
  const asked = listAsked(matched);
  const found = findConflicts(asked.map(({ change }) => change));
  return [...found].map(([later, earlier]) => ({
    subject: matched.subject,
    rule: asked[later]?.rule ?? '',
    against: asked[earlier]?.rule ?? '',
  }));
}

/** The same context, except that each project and its fields are read only once. */
function withMemory(at: At): At {
  const { resolve } = at;
  return {
    ...at,
    resolve: {
      ...resolve,
      project: remember((ref, asked) => resolve.project(ref, asked)),
      projectWithFields: remember((ref, asked) => resolve.projectWithFields(ref, asked)),
    },
  };
}

function remember<Asked, Found>(
  find: (ref: string | undefined, asked: Asked) => Promise<Found>,
): (ref: string | undefined, asked: Asked) => Promise<Found> {
  const known = new Map<string | undefined, Promise<Found>>();
  return (ref, asked) => {
    const found = known.get(ref) ?? find(ref, asked);
    known.set(ref, found);
    return found;
  };
}
