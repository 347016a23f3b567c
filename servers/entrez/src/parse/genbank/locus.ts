import type { SequenceRecord } from '../../records/sequence.ts';
import { withPresent } from '../../answers/present.ts';

type Locus = Pick<
  SequenceRecord,
  'locus' | 'length' | 'moleculeType' | 'strandedness' | 'topology' | 'division' | 'updated'
>;

const STRANDS: ReadonlyMap<string, string> = new Map([
  ['ss-', 'single'],
  ['ds-', 'double'],
  ['ms-', 'mixed'],
]);

/** Reads the first line of a record: name, length, kind of molecule, topology, division and date. */
export function readLocus(value: string): Locus {
  const [locus = '', length = '', unit = '', ...rest] = value.split(/\s+/);
  const updated = rest.find((word) => /^\d{2}-[A-Z]{3}-\d{4}$/.test(word));
  const topology = rest.find((word) => word === 'linear' || word === 'circular');
  const division = rest.findLast((word) => /^[A-Z]{3}$/.test(word) && !/^[DR]NA$/.test(word));
  const known = new Set([updated, topology, division]);
  const molecule = rest.filter((word) => !known.has(word)).join(' ');
  const strand = STRANDS.get(molecule.slice(0, 3));
  return withPresent({
    locus,
    length: Number(length) || 0,
    moleculeType: moleculeType(unit, strand === undefined ? molecule : molecule.slice(3)),
    strandedness: strand,
    topology,
    division,
    updated,
  });
}

function moleculeType(unit: string, molecule: string): string {
  return unit === 'aa' ? 'AA' : molecule;
}
