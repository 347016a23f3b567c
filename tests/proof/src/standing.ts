import type { Demand, Owner } from '@wellspoken/spec';
import type { Proof, Verified } from './verified.ts';

// Parts of the project that are finished: what they own must be proven or refused.
const finished: readonly Owner[] = ['kit', 'kit-in-production', 'workspace'];

/** How a demand stands. */
export type Standing = 'proven' | 'refused' | 'open' | 'unproven';

/** The proofs of an id; none when no test names it. */
export const proofsOf = ({ proofs }: Verified, id: string): readonly Proof[] => proofs[id] ?? [];

/** Tells how a demand stands; a refusal counts before a proof, for the proof then shows it. */
export function standingOf(demand: Demand, verified: Verified): Standing {
  if (demand.refusal) return 'refused';
  if (proofsOf(verified, demand.id).length > 0) return 'proven';
  return finished.includes(demand.owner) ? 'unproven' : 'open';
}
