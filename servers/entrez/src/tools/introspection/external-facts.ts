import type { OperationFacts, ToolFacts } from './facts.ts';

const PAGES = ['max_tokens', 'cursor'] as const;

const record = (what: string): OperationFacts => ({
  summary: `The record of a ${what} of PubChem.`,
  required: ['identifier', 'identifier_type'],
  optional: ['view', 'max_records', 'output_format', ...PAGES],
});

/** What entrez_external can do; each operation belongs to one service. */
export const externalFacts: ToolFacts = {
  contexts: ['chemistry', 'full text', 'citations'],
  stageable: false,
  tokenProfile: { typical: 220, upper: 9_000 },
  operations: {
    'pubchem.compound': record('compound'),
    'pubchem.substance': record('substance'),
    'pubchem.bioassay': record('bioassay'),
    'pubchem.structure_search': {
      summary: 'Compounds by structure: the same, parts of it, or similar ones.',
      required: ['structure', 'structure_type', 'search_type'],
      optional: ['threshold', 'max_records', 'output_format', ...PAGES],
      remarks: ['threshold counts for similarity only.'],
    },
    'pmc.id_convert': {
      summary: 'PMID, PMCID and DOI of the same articles.',
      required: ['ids'],
      optional: ['versions', 'output_format', ...PAGES],
      remarks: ['Only articles that are in PMC are known there.'],
    },
    'pmc.oa_service': {
      summary: 'Where the open-access files of an article are.',
      required: ['id'],
      optional: [...PAGES],
    },
    'pmc.citation_export': {
      summary: 'A citation in the form of a reference manager.',
      required: ['id', 'citation_format'],
      optional: ['ids', ...PAGES],
      remarks: ['ids takes several in place of id.', 'format_citation has more styles.'],
    },
  },
};
