import type { Example } from '@wellspoken/kit';

import type { externalInput } from './external-input.ts';
import type * as z from 'zod';

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
