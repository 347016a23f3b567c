import { ASSAYS, type Compound, COMPOUNDS, SUBSTANCES } from './records.ts';
import type { PugFault } from './faults.ts';

/** The kinds of records. */
export type Domain = 'compound' | 'substance' | 'assay';

/** How records are named: the way, what is in the path after it, and what came in the body. */
export interface Named {
  readonly domain: Domain;
  readonly way: string;
  readonly rest: readonly string[];
  readonly parameters: URLSearchParams;
}

type Found = readonly number[] | PugFault;
type Way = (value: string, rest: readonly string[]) => Found;

const compoundWays: Readonly<Record<string, Way>> = {
  cid: (value) =>
    findByNumber(
      value,
      'CID',
      COMPOUNDS.map(({ cid }) => cid),
    ),
  name: (value) => findCompounds(({ synonyms }) => synonyms.some((name) => isLike(name, value))),
  smiles: (value) => findCompounds(({ smiles }) => smiles === value),
  inchi: (value) => findCompounds(({ inchi }) => inchi === value),
  inchikey: (value) => findCompounds(({ inchiKey }) => inchiKey.startsWith(value.toUpperCase())),
  fastformula: (value) => findCompounds(({ formula }) => isLike(formula, value)),
  xref: (kind, [value = '']) =>
    kind === 'RN' ? findCompounds(({ registry }) => registry === value) : [],
};

const substanceWays: Readonly<Record<string, Way>> = {
  sid: (value) =>
    findByNumber(
      value,
      'SID',
      SUBSTANCES.map(({ sid }) => sid),
    ),
  name: (value) => findSubstances(({ synonyms }) => synonyms.some((name) => isLike(name, value))),
  sourceid: (source, [id = '']) =>
    findSubstances((one) => isLike(one.source, source) && one.sourceId === id),
  xref: (kind, [value = '']) =>
    kind === 'RegistryID' ? findSubstances(({ sourceId }) => sourceId === value) : [],
};

const assayWays: Readonly<Record<string, Way>> = {
  aid: (value) =>
    findByNumber(
      value,
      'AID',
      ASSAYS.map(({ aid }) => aid),
    ),
  target: (kind, [value = '']) =>
    ASSAYS.filter(({ targets }) =>
      targets.some((target) => isLike(target[kind as keyof typeof target] ?? '', value)),
    ).map(({ aid }) => aid),
  activity: (value) =>
    ASSAYS.filter(({ readout }) => isLike(readout.name, value)).map(({ aid }) => aid),
};

const ways = { compound: compoundWays, substance: substanceWays, assay: assayWays } as const;

/** Finds records; what is not found or not understood is a refusal. */
export function find({ domain, way, rest, parameters }: Named): Found {
  const look = ways[domain][way];
  if (look === undefined) {
    return { code: 'BadRequest', message: `Invalid input namespace "${way}"` };
  }
  const [inPath, ...others] = rest;
  const value = parameters.get(way) ?? inPath;
  if (value === undefined || value === '') {
    return { code: 'BadRequest', message: `Missing ${way} in the request` };
  }
  const found = look(value, others);
  const isNothing = Array.isArray(found) && found.length === 0;
  const id = { compound: 'CID', substance: 'SID', assay: 'AID' }[domain];
  return isNothing ? { code: 'NotFound', message: `No ${id} found` } : found;
}

function findByNumber(value: string, name: string, known: readonly number[]): Found {
  const numbers = value.split(',').map(Number);
  if (numbers.some((number) => !Number.isInteger(number) || number <= 0)) {
    return { code: 'BadRequest', message: `Invalid ${name}: ${value}` };
  }
  const found = numbers.filter((number) => known.includes(number));
  if (found.length > 0) return found;
  return { code: 'NotFound', message: `No records found for the given ${name}(s)` };
}

function findCompounds(isMeant: (compound: Compound) => boolean): readonly number[] {
  return COMPOUNDS.filter(isMeant).map(({ cid }) => cid);
}

function findSubstances(
  isMeant: (substance: (typeof SUBSTANCES)[number]) => boolean,
): readonly number[] {
  return SUBSTANCES.filter(isMeant).map(({ sid }) => sid);
}

function isLike(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
