import { listPresent } from '../refs/words.ts';
import type { FoundName, NamesFound } from './issue-names.ts';
import type { IssueNode } from './issues.documents.ts';

/**
 * What GitHub ignored silently: it does so if the token may write issues but not triage them, and
 * for people who cannot be assigned.
 */
export function noteIgnored(wanted: NamesFound, issue: IssueNode): { notes?: string[] } {
  const labels = listMissing(wanted.labels, listPresent(issue.labels?.nodes));
  const people = listMissing(wanted.users, listPresent(issue.assignees.nodes));
  const notes = [
    ...(labels === '' ? [] : [`GitHub did not set these labels: ${labels}.`]),
    ...(people === '' ? [] : [`GitHub did not assign ${people}.`]),
    ...(wanted.milestone !== undefined && issue.milestone === null
      ? ['GitHub did not set the milestone.']
      : []),
  ];
  if (notes.length === 0) return {};
  return { notes: [...notes, 'This token may lack the right to organise issues here.'] };
}

function listMissing(
  wanted: Readonly<Record<string, readonly FoundName[]>>,
  there: readonly { readonly id: string }[],
): string {
  const known = new Set(there.map(({ id }) => id));
  return Object.entries(wanted)
    .filter(([argument]) => !argument.startsWith('remove'))
    .flatMap(([, names]) => names)
    .filter(({ id }) => !known.has(id))
    .map(({ name }) => name)
    .join(', ');
}
