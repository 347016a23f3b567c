import type { Basis } from '../../shapes/basis.ts';

/** A fact about an issue, and the call that shows it. */
export function issueFact(fact: string, reference: string): Basis[number] {
  const shown = { issueId: reference, include: ['fullBody'] };
  return { fact, seeWith: { operation: 'get_issue', arguments: shown } };
}
