import type { PugFault } from './faults.ts';
import { COMPOUNDS } from './records.ts';

/** What is looked for among the structures. */
interface StructureSearch {
  /** identity, substructure, superstructure or similarity_2d. */
  readonly kind: string;
  /** smiles, inchi, sdf or cid. */
  readonly type: string;
  readonly structure: string;
  readonly threshold: number;
}

/** What was found, and whether the search is one that takes long. */
interface StructureMatches {
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

/** Whether a molecule holds another one; how double bonds stand in rings does not count. */
function containsStructure(whole: Molecule, part: Molecule): boolean {
  const places = new Map<number, number>();
  const rings = { whole: findRingBonds(whole), part: findRingBonds(part) };
  const fits = (atom: number, place: number): boolean =>
    part.atoms[atom] === whole.atoms[place] &&
    ![...places.values()].includes(place) &&
    part.bonds.every((bond, index) => {
      const other = bond.from === atom ? bond.to : bond.to === atom ? bond.from : -1;
      const otherPlace = places.get(other);
      if (otherPlace === undefined) return true;
      return whole.bonds.some(
        (candidate, at) =>
          joins(candidate, place, otherPlace) &&
          (candidate.order === bond.order || rings.whole.has(at) || rings.part.has(index)),
      );
    });
  const placeFrom = (atom: number): boolean =>
    atom === part.atoms.length ||
    whole.atoms.some((_symbol, place) => {
      if (!fits(atom, place)) return false;
      places.set(atom, place);
      if (placeFrom(atom + 1)) return true;
      places.delete(atom);
      return false;
    });
  return placeFrom(0);
}

function joins(bond: Molecule['bonds'][number], one: number, other: number): boolean {
  return (bond.from === one && bond.to === other) || (bond.from === other && bond.to === one);
}

/** Bonds whose ends stay connected without them. */
function findRingBonds({ bonds }: Molecule): ReadonlySet<number> {
  return new Set(
    bonds.flatMap((bond, index) => {
      const others = bonds.filter((_other, at) => at !== index);
      return findReachable(bond.from, others).has(bond.to) ? [index] : [];
    }),
  );
}

function findReachable(start: number, bonds: Molecule['bonds']): ReadonlySet<number> {
  const seen = new Set([start]);
  for (const atom of seen) {
    for (const { from, to } of bonds) {
      if (from === atom) seen.add(to);
      if (to === atom) seen.add(from);
    }
  }
  return seen;
}

/** Whether two molecules are the same. */
function isSame(one: Molecule, other: Molecule): boolean {
  return (
    one.atoms.length === other.atoms.length &&
    one.bonds.length === other.bonds.length &&
    containsStructure(one, other)
  );
}

const LONGEST_PATH = 4;

/** How like two molecules are, in percent: the share of the paths of atoms that both have. */
function measureLikeness(one: Molecule, other: Molecule): number {
  const [mine, theirs] = [listPaths(one), listPaths(other)];
  const both = [...mine].filter((path) => theirs.has(path)).length;
  return (100 * both) / (mine.size + theirs.size - both);
}

function listPaths({ atoms, bonds }: Molecule): ReadonlySet<string> {
  const paths = new Set<string>();
  const walk = (way: readonly number[]): void => {
    paths.add(way.map((atom) => atoms[atom]).join(''));
    if (way.length === LONGEST_PATH) return;
    const end = way.at(-1);
    for (const { from, to } of bonds) {
      const next = from === end ? to : to === end ? from : undefined;
      if (next !== undefined && !way.includes(next)) walk([...way, next]);
    }
  };
  for (const atom of atoms.keys()) walk([atom]);
  return paths;
}

/** Atoms and bonds; hydrogen is left out. */
export interface Molecule {
  /** The symbol of each atom. */
  readonly atoms: readonly string[];
  readonly bonds: readonly Bond[];
}

/** A bond between two atoms, by their places. */
interface Bond {
  readonly from: number;
  readonly to: number;
  readonly order: number;
}

const TOKEN = /\[[^\]]+\]|Br|Cl|[BCNOPSFI]|[bcnops]|[-=#:/\\]|%\d\d|\d|[().]/gy;
const ORDERS: Readonly<Record<string, number>> = { '=': 2, '#': 3 };

/** A molecule while it is being read. */
interface Reading {
  readonly atoms: string[];
  readonly bonds: Bond[];
  /** The atoms to which open branches return. */
  readonly branches: number[];
  /** The atoms from which open rings began. */
  readonly rings: Map<string, { readonly atom: number; readonly order: number }>;
  last: number;
  order: number;
}

const steps: readonly (readonly [RegExp, (reading: Reading, token: string) => void])[] = [
  [/^\($/, (reading) => void reading.branches.push(reading.last)],
  [/^\)$/, (reading) => void (reading.last = reading.branches.pop() ?? -1)],
  [/^\.$/, (reading) => void (reading.last = -1)],
  [/^[-=#:/\\]$/, (reading, token) => void (reading.order = ORDERS[token] ?? 1)],
  [/^[%\d]/, meetRing],
  [/./, addAtom],
];

/** Reads SMILES as far as a simulator needs it; undefined where it is none. */
export function readSmiles(smiles: string): Molecule | undefined {
  const tokens = smiles.match(TOKEN) ?? [];
  if (tokens.length === 0 || tokens.join('') !== smiles) return undefined;
  const reading: Reading = {
    atoms: [],
    bonds: [],
    branches: [],
    rings: new Map(),
    last: -1,
    order: 1,
  };
  for (const token of tokens) steps.find(([form]) => form.test(token))?.[1](reading, token);
  const { atoms, bonds, branches, rings } = reading;
  return rings.size > 0 || branches.length > 0 ? undefined : { atoms, bonds };
}

function meetRing(reading: Reading, token: string): void {
  const { rings, bonds, last } = reading;
  const open = rings.get(token);
  if (open === undefined) {
    rings.set(token, { atom: last, order: reading.order });
  } else {
    rings.delete(token);
    bonds.push({ from: open.atom, to: last, order: Math.max(open.order, reading.order) });
  }
  reading.order = 1;
}

function addAtom(reading: Reading, token: string): void {
  const { atoms, bonds, last, order } = reading;
  atoms.push(readSymbol(token));
  if (last >= 0) bonds.push({ from: last, to: atoms.length - 1, order });
  reading.last = atoms.length - 1;
  reading.order = 1;
}

function readSymbol(token: string): string {
  const symbol = /^\[?\d*([A-Za-z][a-z]?)/.exec(token)?.[1] ?? token;
  return symbol.charAt(0).toUpperCase() + symbol.slice(1);
}

/** Reads the first structure of an SDF or a molfile; undefined where it is none. */
function readMolfile(file: string): Molecule | undefined {
  const lines = file.split(/\r?\n/);
  const at = lines.findIndex((line) => /V2000\s*$/.test(line));
  const atomCount = Number(lines[at]?.slice(0, 3));
  const bondCount = Number(lines[at]?.slice(3, 6));
  if (at < 0 || !(atomCount > 0) || Number.isNaN(bondCount)) return undefined;
  const atoms = lines.slice(at + 1, at + 1 + atomCount).map((line) => line.slice(31, 34).trim());
  const bonds = lines.slice(at + 1 + atomCount, at + 1 + atomCount + bondCount).map((line) => ({
    from: Number(line.slice(0, 3)) - 1,
    to: Number(line.slice(3, 6)) - 1,
    order: Number(line.slice(6, 9)),
  }));
  return { atoms, bonds };
}
