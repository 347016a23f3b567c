/** Atoms and bonds; hydrogen is left out. */
export interface Molecule {
  /** The symbol of each atom. */
  readonly atoms: readonly string[];
  readonly bonds: readonly Bond[];
}

/** A bond between two atoms, by their places. */
export interface Bond {
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
export function readMolfile(file: string): Molecule | undefined {
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
