import { type Example, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { createCursorField, createMaxTokensField } from '../answers/fields.ts';
import type { Entrez } from '../open.ts';
import { NAMINGS } from '../pubchem/naming.ts';
import {
  IDENTIFIER_TYPES,
  PUBCHEM_FORMATS,
  PUBCHEM_VIEWS,
  type PubChemDomain,
  STRUCTURE_SEARCHES,
  STRUCTURE_TYPES,
} from '../pubchem/pubchem.ts';

/** What each service can do. */
const OPERATIONS = {
  pubchem: ['compound', 'substance', 'bioassay', 'structure_search'],
  pmc: ['id_convert', 'oa_service', 'citation_export'],
} as const;

/** The formats of citations. */
const CITATION_FORMATS = ['ris', 'nbib', 'medline', 'bibtex'] as const;

const createTextField = (most: number): z.ZodString => z.string().trim().max(most);

/** What `entrez_external` takes. */
export const externalInput = z.object({
  service: z.enum(['pubchem', 'pmc']).describe('Which service'),
  operation: z
    .enum([...OPERATIONS.pubchem, ...OPERATIONS.pmc])
    .describe(`pubchem: ${OPERATIONS.pubchem.join(', ')}; pmc: ${OPERATIONS.pmc.join(', ')}`),
  identifier: createTextField(5_000)
    .optional()
    .describe(
      'compound, substance, bioassay: what to look up; several cid, sid or aid with commas; xref, sourceid and target as kind/value',
    ),
  identifier_type: z.enum(IDENTIFIER_TYPES).optional().describe('What identifier is'),
  view: z
    .enum(PUBCHEM_VIEWS)
    .optional()
    .describe('What to tell of it; by default record, or identifiers where it names a list'),
  search_type: z.enum(STRUCTURE_SEARCHES).optional().describe('structure_search: how to compare'),
  structure: z.string().max(200_000).optional().describe('structure_search: the structure'),
  structure_type: z.enum(STRUCTURE_TYPES).optional().describe('How structure is written'),
  threshold: z
    .number()
    .min(0)
    .max(100)
    .default(90)
    .describe('similarity: the least likeness in percent'),
  ids: createTextField(10_000)
    .optional()
    .describe('id_convert: up to 200 PMIDs, PMCIDs or DOIs with commas; citation_export: up to 20'),
  id: createTextField(400).optional().describe('oa_service, citation_export: a PMCID, PMID or DOI'),
  citation_format: z.enum(CITATION_FORMATS).optional().describe('citation_export: the format'),
  output_format: z
    .enum(PUBCHEM_FORMATS)
    .default('json')
    .describe('Form of data; png comes as a picture'),
  max_records: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(1_000)
    .describe('How many ids a search finds at most'),
  versions: z.enum(['yes', 'no']).default('no').describe('id_convert: all versions of articles'),
  max_tokens: createMaxTokensField(),
  cursor: createCursorField(),
});

/** A call as it was understood. */
export type ExternalInput = z.output<typeof externalInput>;

/** Calls of `entrez_external` that work. */
export const EXAMPLES: readonly Example<z.input<typeof externalInput>>[] = [
  {
    name: 'properties of a compound',
    arguments: {
      service: 'pubchem',
      operation: 'compound',
      identifier: 'aspirin',
      identifier_type: 'name',
      view: 'properties',
    },
  },
  {
    name: 'compounds that hold a structure',
    arguments: {
      service: 'pubchem',
      operation: 'structure_search',
      search_type: 'substructure',
      structure: 'OC(=O)c1ccccc1',
      structure_type: 'smiles',
    },
  },
  {
    name: 'other ids of articles',
    arguments: { service: 'pmc', operation: 'id_convert', ids: '31452104,PMC8700002' },
  },
  {
    name: 'a citation',
    arguments: {
      service: 'pmc',
      operation: 'citation_export',
      id: '31452104',
      citation_format: 'ris',
    },
  },
];

/** What each operation needs, in words and by name; one of several where there is a list. */
const NEEDS: Readonly<Record<ExternalInput['operation'], readonly Need[]>> = {
  compound: ['identifier', 'identifier_type'],
  substance: ['identifier', 'identifier_type'],
  bioassay: ['identifier', 'identifier_type'],
  structure_search: ['structure', 'structure_type', 'search_type'],
  id_convert: ['ids'],
  oa_service: ['id'],
  citation_export: ['id', 'citation_format'],
};

type Need =
  | 'identifier'
  | 'identifier_type'
  | 'structure'
  | 'structure_type'
  | 'search_type'
  | 'ids'
  | 'id'
  | 'citation_format';

const NEEDED_EXAMPLES: Readonly<Record<ExternalInput['operation'], string>> = {
  compound: '{"identifier": "aspirin", "identifier_type": "name"}',
  substance: '{"identifier": "4594", "identifier_type": "sid"}',
  bioassay: '{"identifier": "1000", "identifier_type": "aid"}',
  structure_search:
    '{"structure": "CC(=O)O", "structure_type": "smiles", "search_type": "substructure"}',
  id_convert: '{"ids": "31452104,PMC8700002"}',
  oa_service: '{"id": "PMC6710001"}',
  citation_export: '{"id": "31452104", "citation_format": "ris"}',
};

/** Refuses an operation of another service. */
export function checkOperation({ service, operation }: ExternalInput): void {
  const valid: readonly string[] = OPERATIONS[service];
  if (valid.includes(operation)) return;
  throw new ToolError(
    'invalid_arguments',
    `Invalid operation '${operation}' for service '${service}'`,
    { suggestions: [`Valid operations of ${service}: ${valid.join(', ')}.`] },
  );
}

/** Refuses a call that lacks something. */
export function checkNeeds(asked: ExternalInput): void {
  const { service, operation } = asked;
  checkView(asked);
  const needs = NEEDS[operation];
  if (needs.every((need) => isGiven(asked, need))) return;
  const owner = service === 'pubchem' ? 'PubChem' : 'PMC';
  throw new ToolError('invalid_arguments', `${owner} ${operation} requires: ${joinWords(needs)}`, {
    suggestions: [`For example ${NEEDED_EXAMPLES[operation]}.`, ...listIdentifierTypes(operation)],
  });
}

/** A search finds ids; what is known of them is asked for in a second call. */
function checkView({ operation, view }: ExternalInput): void {
  if (operation !== 'structure_search' || view === undefined || view === 'identifiers') return;
  throw new ToolError(
    'invalid_arguments',
    `view: expected "identifiers" for structure_search; got "${view}".`,
    {
      suggestions: [
        `Leave view out, then call operation compound with the CIDs, identifier_type cid, view ${view}.`,
      ],
    },
  );
}

/** By what records can be named, where that is the question. */
function listIdentifierTypes(operation: ExternalInput['operation']): readonly string[] {
  const domain = DOMAINS[operation];
  if (domain === undefined) return [];
  return [`identifier_type of ${operation}: ${NAMINGS[domain].join(', ')}.`];
}

/** `id` and `ids` are interchangeable. */
function isGiven(asked: ExternalInput, need: Need): boolean {
  if (need === 'id' || need === 'ids') return (asked.id ?? asked.ids) !== undefined;
  return asked[need] !== undefined;
}

function joinWords(needs: readonly string[]): string {
  const last = needs.at(-1) ?? '';
  return needs.length < 2 ? last : `${needs.slice(0, -1).join(', ')} and ${last}`;
}

/** Of which kind are the records that an operation looks up; none for those that look up none. */
export const DOMAINS: Readonly<Partial<Record<ExternalInput['operation'], PubChemDomain>>> = {
  compound: 'compound',
  substance: 'substance',
  bioassay: 'assay',
};

/** The ids of a call, each once; there are DOIs with semicolons, so only commas and blanks part them. */
export function splitIds(given: string | undefined): readonly string[] {
  const ids = (given ?? '').split(/[,\s]+/).filter((id) => id !== '');
  return [...new Set(ids)];
}

/** The services that `entrez_external` asks. */
export type ExternalServices = Pick<Entrez, 'pubchem' | 'pmc' | 'eutils'>;
