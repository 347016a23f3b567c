import { ToolError } from '@wellspoken/kit';
import type { PathValue, UpstreamResponse } from '@wellspoken/kit/upstream';

import { getArrivalTime, parseJson, decodeText } from '../clients/response.ts';
import type {
  IdentifierType,
  PubChemAnswer,
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

/** Identifiers that may match more records than one response can hold. */
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
  const view = request.view ?? chooseUsualView(request);
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
      { suggestions: [`Valid here: ${formats.join(', ')}.`, ...suggestViews(offers, format)] },
    );
  }
  return view;
}

function chooseUsualView({ domain, identifierType, format }: PubChemRequest): PubChemView {
  if (NAMES_LIST.has(identifierType)) return 'identifiers';
  return domain === 'compound' && format === 'csv' ? 'properties' : 'record';
}

function suggestViews(offers: Formats, format: PubChemFormat): readonly string[] {
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

/** An answer in the form that was asked for; throws where it came in another one. */
export function readAnswer(
  response: UpstreamResponse,
  view: PubChemView,
  format: PubChemFormat,
): PubChemAnswer {
  const about = { view, fetchedAt: getArrivalTime(response) };
  if (format === 'png') {
    if (!isPng(response.body)) throw createFormError('a picture');
    return { ...about, kind: 'image', bytes: response.body, mimeType: 'image/png' };
  }
  if (format !== 'json') return { ...about, kind: 'text', text: decodeText(response) };
  const value = parseJson('PubChem', response);
  if (!isObject(value)) throw createFormError('an object');
  return { ...about, kind: 'json', value: view === 'properties' ? updateNames(value) : value };
}

const PNG = [0x89, 0x50, 0x4e, 0x47];

function isPng(bytes: Uint8Array): boolean {
  return PNG.every((byte, index) => bytes[index] === byte);
}

function createFormError(expected: string): ToolError {
  return new ToolError('upstream_failed', `PubChem was expected to send ${expected} and did not.`, {
    retryable: true,
    suggestions: ['Try again later.'],
  });
}

/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with fields. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names that PubChem used until 2025, and that some mirrors still use. */
const RENAMED = { IsomericSMILES: 'SMILES', CanonicalSMILES: 'ConnectivitySMILES' } as const;

function updateNames(value: Fields): Fields {
  const table = value['PropertyTable'];
  const rows = isObject(table) ? table['Properties'] : undefined;
  if (!Array.isArray(rows)) return value;
  const renamed = rows.map((row: unknown) => (isObject(row) ? renameFields(row) : row));
  return { ...value, PropertyTable: { Properties: renamed } };
}

function renameFields(row: Fields): Fields {
  return Object.fromEntries(
    Object.entries(row).map(([name, field]) => {
      const now = RENAMED[name as keyof typeof RENAMED];
      return now === undefined || now in row ? [name, field] : [now, field];
    }),
  );
}
