import { COMPOUNDS } from './compounds.ts';
import type { PugFault } from './faults.ts';
import { containsStructure, isSame, measureLikeness } from './match.ts';
import { type Molecule, readMolfile, readSmiles } from './molecule.ts';

/** What is looked for among the structures. */
export interface StructureSearch {
  /** identity, substructure, superstructure or similarity_2d. */
  readonly kind: string;
  /** smiles, inchi, sdf or cid. */
  readonly type: string;
  readonly structure: string;
  readonly threshold: number;
}

/** What was found, and whether the search is one that takes long. */
export interface StructureMatches {
  readonly cids: readonly number[];
  readonly isBroad: boolean;
}

/** So few atoms are in nearly everything. */
const BROAD = 3;

/** Looks for structures; what cannot be read is a refusal. */
export function searchStructure(search: StructureSearch): StructureMatches | PugFault {
  const wanted = readStructure(search);
  if (wanted === undefined) {
    return {
      code: 'BadRequest',
      message:
        'Unable to standardize the given structure - perhaps some special characters need to be escaped or data packed in a MIME form?',
      details: [
        'error: ',
        'status: 400',
        'output: Caught ncbi::CException: Standardization failed',
      ],
    };
  }
  const cids = COMPOUNDS.filter(({ smiles }) => {
    const candidate = readSmiles(smiles);
    return candidate !== undefined && relates(search, candidate, wanted);
  }).map(({ cid }) => cid);
  return { cids, isBroad: search.kind !== 'identity' && wanted.atoms.length <= BROAD };
}

function readStructure({ type, structure }: StructureSearch): Molecule | undefined {
  if (type === 'smiles') return readSmiles(structure);
  if (type === 'sdf') return readMolfile(structure);
  const known = COMPOUNDS.find(
    ({ inchi, cid }) => structure === (type === 'inchi' ? inchi : String(cid)),
  );
  return known === undefined ? undefined : readSmiles(known.smiles);
}

function relates(search: StructureSearch, candidate: Molecule, wanted: Molecule): boolean {
  switch (search.kind) {
    case 'identity':
      return isSame(candidate, wanted);
    case 'substructure':
      return containsStructure(candidate, wanted);
    case 'superstructure':
      return containsStructure(wanted, candidate);
    default:
      return measureLikeness(candidate, wanted) >= search.threshold;
  }
}
