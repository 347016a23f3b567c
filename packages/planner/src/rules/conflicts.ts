import { byKind, type ByKind } from './by-kind.ts';
import type { Change } from './change.ts';

/** What a change says about something: two that differ about the same thing cannot both be made. */
export interface Claim {
  readonly about: string;
  readonly says: string;
}

type Claims = readonly Claim[];

const labels = ({ kind, labels: names }: Change & { readonly labels: readonly string[] }): Claims =>
  names.map((name) => ({ about: `label ${fold(name)}`, says: kind }));

const people = ({ kind, logins }: Change & { readonly logins: readonly string[] }): Claims =>
  logins.map((login) => ({ about: `person ${fold(login.replace(/^@/, ''))}`, says: kind }));

const CLAIMS: ByKind<undefined, Claims> = {
  add_labels: labels,
  remove_labels: labels,
  assign: people,
  unassign: people,
  set_type: ({ type }) => [{ about: 'type', says: fold(type) }],
  set_priority: ({ priority }) => [{ about: 'field priority', says: fold(priority) }],
  set_milestone: ({ milestone }) => [{ about: 'milestone', says: fold(milestone) }],
  set_field: ({ field, value }) => [{ about: `field ${fold(field)}`, says: fold(String(value)) }],
  clear_field: ({ field }) => [{ about: `field ${fold(field)}`, says: '' }],
  close: ({ reason }) => [{ about: 'state', says: reason }],
  reopen: () => [{ about: 'state', says: 'open' }],
  add_to_project: () => [],
  archive: () => [],
  comment: () => [],
};

/** What a change says about what. */
export function claimsOf(change: Change): readonly Claim[] {
  return byKind(CLAIMS, change, undefined);
}

/** Which changes contradict one that comes before them, and which one that is; by their places. */
export function findConflicts(changes: readonly Change[]): ReadonlyMap<number, number> {
  const said = new Map<string, Claim & { readonly at: number }>();
  const conflicts = new Map<number, number>();
  for (const [at, change] of changes.entries()) {
    const claims = claimsOf(change);
    const other = claims.map(({ about, says }) => {
      const before = said.get(about);
      return before?.says === says ? undefined : before?.at;
    });
    const first = other.find((place) => place !== undefined);
    if (first !== undefined) conflicts.set(at, first);
    const heard = first === undefined ? claims.filter(({ about }) => !said.has(about)) : [];
    for (const claim of heard) said.set(claim.about, { ...claim, at });
  }
  return conflicts;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
