import { ToolError } from '@wellspoken/kit';
import type { PathValue } from '@wellspoken/kit/upstream';

import type {
  IdentifierType,
  PubChemDomain,
  PubChemFormat,
  PubChemRequest,
  PubChemView,
} from './pubchem.ts';

type Formats = Partial<Record<PubChemView, readonly PubChemFormat[]>>;

const LISTS: readonly PubChemFormat[] = ['json', 'xml', 'txt'];

/** What can be asked of each kind of record, and in which forms the answer comes. */
const OFFERS: Readonly<Record<PubChemDomain, Formats>> = {
  compound: {
    record: ['json', 'xml', 'sdf', 'png'],
    properties: ['json', 'xml', 'csv'],
    synonyms: LISTS,
    identifiers: LISTS,
  },
  substance: { record: ['json', 'xml', 'sdf', 'png'], synonyms: LISTS, identifiers: LISTS },
  assay: { record: ['json', 'xml', 'csv'], identifiers: LISTS },
};

/** Identifiers that name a list of records, too long perhaps to be had whole. */
const NAMES_LIST: ReadonlySet<IdentifierType> = new Set([
  'formula',
  'listkey',
  'target',
  'activity',
]);

const PROPERTIES = [
  'Title',
  'MolecularFormula',
  'MolecularWeight',
  'SMILES',
  'ConnectivitySMILES',
  'InChI',
  'InChIKey',
  'IUPACName',
  'XLogP',
  'ExactMass',
  'TPSA',
  'Charge',
  'HBondDonorCount',
  'HBondAcceptorCount',
  'RotatableBondCount',
  'HeavyAtomCount',
];

const IDS = { compound: 'cids', substance: 'sids', assay: 'aids' } as const;

/** What is asked for; refuses what PubChem does not offer in this form. */
export function chooseView(request: PubChemRequest): PubChemView {
  const { domain, format } = request;
  const view = request.view ?? usualView(request);
  const offers = OFFERS[domain];
  const formats = offers[view];
  if (formats === undefined) {
    throw new ToolError('invalid_arguments', `view: PubChem has no ${view} of ${domain}s.`, {
      suggestions: [`Valid for ${domain}s: ${Object.keys(offers).join(', ')}.`],
    });
  }
  if (!formats.includes(format)) {
    throw new ToolError(
      'invalid_arguments',
      `output_format: PubChem does not write the ${view} of ${domain}s as ${format}.`,
      { suggestions: [`Valid here: ${formats.join(', ')}.`, ...elsewhere(offers, format)] },
    );
  }
  return view;
}

function usualView({ domain, identifierType, format }: PubChemRequest): PubChemView {
  if (NAMES_LIST.has(identifierType)) return 'identifiers';
  return domain === 'compound' && format === 'csv' ? 'properties' : 'record';
}

function elsewhere(offers: Formats, format: PubChemFormat): readonly string[] {
  const views = Object.entries(offers).filter(([, formats]) => formats.includes(format));
  if (views.length === 0) return [];
  return [`As ${format} there is: view ${views.map(([view]) => view).join(' or ')}.`];
}

/** The end of a path: what is wanted, then its form. */
export function writeView(
  domain: PubChemDomain,
  view: PubChemView,
  format: PubChemFormat,
): readonly PathValue[] {
  const form = format.toUpperCase();
  switch (view) {
    case 'record':
      return format === 'png' ? [form] : ['record', form];
    case 'properties':
      return ['property', PROPERTIES, form];
    case 'synonyms':
      return ['synonyms', form];
    case 'identifiers':
      return [IDS[domain], form];
  }
}
