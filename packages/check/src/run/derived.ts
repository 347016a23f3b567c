import type { BaseEvidence, EvidenceMap, PieceName } from '../probe/pieces.evidence.ts';
import type { Leg } from '../wire/exchange.evidence.ts';
import { findWireFaults } from '../schema/wire/find-wire-faults.ts';
import { loadWireSchemas } from '../schema/wire/load-schemas.ts';

/** Pieces that are made of what was said, after all probes have run. */
const makers = {
  wireFaults: ({ conversations, leg }: BaseEvidence) => findWireFaults(conversations, leg),
} as const;

/** Loads what such pieces take, while servers start and there is nothing else to do. */
export async function prepareDerived(names: ReadonlySet<PieceName>, { era }: Leg): Promise<void> {
  // Who makes the piece hears of a failure.
  if (names.has('wireFaults')) await loadWireSchemas(era).catch(() => undefined);
}

/** A piece that no probe brings. */
export type DerivedName = keyof typeof makers;

/** Whether a piece is made after the probes. */
export const isDerived = (name: PieceName): name is DerivedName => name in makers;

/** Makes a piece. */
export const findDerived = <Name extends DerivedName>(
  name: Name,
  base: BaseEvidence,
): Promise<EvidenceMap[Name]> => makers[name](base);
