import { type ByKind, callByKind, type Change } from './rule.ts';

/** What a change says about something: two that differ about the same thing cannot both be made. */
export interface Claim {
  readonly about: string;
  readonly says: string;
}

type Claims = readonly Claim[];

const claimLabels = ({
  kind,
  labels: names,
}: Change & { readonly labels: readonly string[] }): Claims =>
  names.map((name) => ({ about: `label ${foldClaim(name)}`, says: kind }));

const claimPeople = ({ kind, logins }: Change & { readonly logins: readonly string[] }): Claims =>
  logins.map((login) => ({ about: `person ${foldClaim(login.replace(/^@/, ''))}`, says: kind }));

const CLAIMS: ByKind<undefined, Claims> = {
  add_labels: claimLabels,
  remove_labels: claimLabels,
  assign: claimPeople,
  unassign: claimPeople,
  set_type: ({ type }) => [{ about: 'type', says: foldClaim(type) }],
  set_priority: ({ priority }) => [{ about: 'field priority', says: foldClaim(priority) }],
  set_milestone: ({ milestone }) => [{ about: 'milestone', says: foldClaim(milestone) }],
  set_field: ({ field, value }) => [
    { about: `field ${foldClaim(field)}`, says: foldClaim(String(value)) },
  ],
  clear_field: ({ field }) => [{ about: `field ${foldClaim(field)}`, says: '' }],
  close: ({ reason }) => [{ about: 'state', says: reason }],
  reopen: () => [{ about: 'state', says: 'open' }],
  add_to_project: () => [],
  archive: () => [],
  comment: () => [],
};

/** What a change says about what. */
export function findClaims(change: Change): readonly Claim[] {
  return callByKind(CLAIMS, change, undefined);
}

/** Which changes contradict one that comes before them, and which one that is; by their places. */
export function findConflicts(changes: readonly Change[]): ReadonlyMap<number, number> {
  const said = new Map<string, Claim & { readonly at: number }>();
  const conflicts = new Map<number, number>();
  for (const [at, change] of changes.entries()) {
    const claims = findClaims(change);
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

function foldClaim(text: string): string {
  return text.trim().toLowerCase();
}
