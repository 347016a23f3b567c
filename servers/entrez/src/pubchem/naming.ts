import { ToolError } from '@wellspoken/kit';
import type { PathValue } from '@wellspoken/kit/upstream';

import type { IdentifierType, PubChemDomain } from './pubchem.ts';

/** How a request identifies records. */
export interface Naming {
  /** The parts of the path. */
  readonly path: readonly PathValue[];
  /** What is sent in the body, because paths cannot hold slashes and the like. */
  readonly form?: Readonly<Record<string, string>>;
}

/** By what the records of each kind can be named. */
export const NAMINGS: Readonly<Record<PubChemDomain, readonly IdentifierType[]>> = {
  compound: ['cid', 'name', 'smiles', 'inchi', 'inchikey', 'formula', 'xref', 'listkey'],
  substance: ['sid', 'name', 'sourceid', 'xref', 'listkey'],
  assay: ['aid', 'target', 'activity', 'listkey'],
};

const XREFS = [
  'RegistryID',
  'RN',
  'PubMedID',
  'MMDBID',
  'ProteinGI',
  'NucleotideGI',
  'TaxonomyID',
  'MIMID',
  'GeneID',
  'ProbeID',
  'PatentID',
];
const TARGETS = ['gi', 'proteinname', 'geneid', 'genesymbol', 'accession'];

const ways: Readonly<Record<IdentifierType, (identifier: string) => Naming>> = {
  cid: nameByNumbers('cid'),
  sid: nameByNumbers('sid'),
  aid: nameByNumbers('aid'),
  name: (identifier) => ({ path: ['name'], form: { name: identifier } }),
  smiles: (identifier) => ({ path: ['smiles'], form: { smiles: identifier } }),
  inchi: (identifier) => {
    assertForm(
      identifier.startsWith('InChI=1'),
      'an InChI, such as "InChI=1S/H2O/h1H2"',
      identifier,
    );
    return { path: ['inchi'], form: { inchi: identifier } };
  },
  inchikey: (identifier) => {
    const key = identifier.toUpperCase();
    const isKey = /^[A-Z]{14}(-[A-Z]{10}(-[A-Z])?)?$/.test(key);
    assertForm(isKey, 'an InChIKey, such as "BSYNRYMUTXBXSQ-UHFFFAOYSA-N"', identifier);
    return { path: ['inchikey', key] };
  },
  formula: (identifier) => {
    const isFormula = /^[A-Za-z][\w()[\].+-]*$/.test(identifier);
    assertForm(isFormula, 'a formula, such as "C9H8O4"', identifier);
    return { path: ['fastformula', identifier] };
  },
  listkey: (identifier) => {
    assertForm(/^\d+$/.test(identifier), 'a list key, which is a number', identifier);
    return { path: ['listkey', identifier] };
  },
  sourceid: (identifier) => {
    const at = identifier.lastIndexOf('/');
    const isPair = at > 0 && at < identifier.length - 1;
    assertForm(isPair, '"source/id", such as "DTP.NCI/747285"', identifier);
    // PubChem has no other way to write a slash in the name of a source.
    const source = identifier.slice(0, at).replaceAll('/', '.');
    return { path: ['sourceid', checkPart(source), checkPart(identifier.slice(at + 1))] };
  },
  xref: (identifier) => nameByKind('xref', XREFS, identifier),
  target: (identifier) => nameByKind('target', TARGETS, identifier),
  activity: (identifier) => ({ path: ['activity', checkPart(identifier)] }),
};

/** Writes an identifier for PubChem; refuses values that PubChem cannot accept. */
export function nameRecords(
  domain: PubChemDomain,
  type: IdentifierType,
  identifier: string,
): Naming {
  const allowed = NAMINGS[domain];
  if (!allowed.includes(type)) {
    throw new ToolError(
      'invalid_arguments',
      `identifier_type: PubChem does not know ${domain}s by "${type}".`,
      { suggestions: [`Valid for ${domain}s: ${allowed.join(', ')}.`] },
    );
  }
  return ways[type](identifier.trim());
}

function nameByNumbers(type: 'cid' | 'sid' | 'aid'): (identifier: string) => Naming {
  return (identifier) => {
    const plain = identifier.replace(/\s+/g, '').replace(new RegExp(`^${type}:?`, 'i'), '');
    const isList = /^\d{1,12}(,\d{1,12})*$/.test(plain);
    assertForm(isList, `a ${type.toUpperCase()}, or several with commas between them`, identifier);
    return { path: [type, plain.split(',')] };
  };
}

function nameByKind(type: 'xref' | 'target', kinds: readonly string[], given: string): Naming {
  const form = `"kind/value", where kind is one of ${kinds.join(', ')}`;
  const [, named = '', value = ''] = /^([^/]+)\/(.+)$/.exec(given) ?? [];
  const kind = kinds.find((known) => known.toLowerCase() === named.toLowerCase());
  if (kind === undefined) throw createIdentifierError(form, given);
  return { path: [type, kind, checkPart(value)] };
}

function checkPart(value: string): string {
  assertForm(!/^\.*$/.test(value), 'an identifier with letters or digits', value);
  return value;
}

function assertForm(isRight: boolean, form: string, given: string): void {
  if (!isRight) throw createIdentifierError(form, given);
}

function createIdentifierError(form: string, given: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `identifier: expected ${form}; got "${given.slice(0, 80)}".`,
    { suggestions: ['Correct identifier, or choose the identifier_type that it is of.'] },
  );
}
