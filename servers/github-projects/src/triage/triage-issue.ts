import {
  type Duplicate,
  findDuplicates,
  type IssueText,
  LOOKED_THROUGH,
  type Subject,
  suggest,
  type Suggestions,
  suggestNeighbourLabels,
  toSubject,
} from '@wellspoken/planner';

import type { At } from '../operations/operation.ts';
import {
  type AppliedSuggestion,
  type ApplyOptions,
  applySuggestions,
} from './apply-suggestions.ts';
import type { Triage } from './open-triage.ts';
import { findMilestones } from './repository-names.ts';

/** The triage of an issue. */
export interface Triaged extends Suggestions {
  readonly issue: IssueText;
  readonly duplicates: readonly Duplicate[];
  /** On request. */
  readonly applied?: readonly AppliedSuggestion[];
}

const MOST_DUPLICATES = 3;

/** Suggests labels, type, priority and people for one issue, and applies them on request. */
export async function triageIssue(
  { issue, fields }: { readonly issue: IssueText; readonly fields: Subject['fields'] | undefined },
  triage: Triage,
  { at, ...options }: ApplyOptions & { readonly at: At },
): Promise<Triaged> {
  const subject = toSubject(issue, fields);
  const suggested = await suggestFor(subject, { issue, triage, at });
  const duplicates = findDuplicates(issue, triage.similarity, { most: MOST_DUPLICATES });
  const notes = [...suggested.notes, ...listNotes(issue, triage)];
  const found = { issue, duplicates, ...suggested, notes };
  if (!options.apply) return found;
  const projectId = triage.project?.project.id;
  const applied = await applySuggestions(
    suggested.suggestions,
    { ...options, subject, projectId },
    at,
  );
  return { ...found, applied };
}

function listNotes({ body }: IssueText, { rules }: Triage): readonly string[] {
  if (rules.length === 0 || body.length < LOOKED_THROUGH) return [];
  return [`Rules looked through the first ${LOOKED_THROUGH.toLocaleString('en')} characters.`];
}

async function suggestFor(
  subject: Subject,
  { issue, triage, at }: { readonly issue: IssueText; readonly triage: Triage; readonly at: At },
): Promise<Suggestions> {
  const { rules, similarity, names, texts } = triage;
  const owners = triage.owners?.text;
  const asked = { rules, subject, trigger: 'triage', now: at.now(), owners } as const;
  const matches = await at.reader.matchRules(asked, at.signal);
  const milestones = matches.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.kind === 'set_milestone' ? [change.milestone] : [])),
  );
  return suggest({
    subject,
    matches,
    neighbours: suggestNeighbourLabels(issue, similarity),
    owners: await at.reader.findOwners({ subject, owners }, at.signal),
    known: { ...names, milestones: await findMilestones(milestones, texts.repository, at) },
  });
}
