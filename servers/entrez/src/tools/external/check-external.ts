import { ToolError } from '@wellspoken/kit';

import { NAMINGS } from '../../pubchem/naming.ts';
import { DOMAINS } from './domains.ts';
import { OPERATIONS, type ExternalInput } from './external-input.ts';

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

const EXAMPLES: Readonly<Record<ExternalInput['operation'], string>> = {
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
  if (needs.every((need) => given(asked, need))) return;
  const owner = service === 'pubchem' ? 'PubChem' : 'PMC';
  throw new ToolError('invalid_arguments', `${owner} ${operation} requires: ${inWords(needs)}`, {
    suggestions: [`For example ${EXAMPLES[operation]}.`, ...typesFor(operation)],
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
function typesFor(operation: ExternalInput['operation']): readonly string[] {
  const domain = DOMAINS[operation];
  if (domain === undefined) return [];
  return [`identifier_type of ${operation}: ${NAMINGS[domain].join(', ')}.`];
}

/** Where one id is wanted several may stand under ids, and the other way round. */
function given(asked: ExternalInput, need: Need): boolean {
  if (need === 'id' || need === 'ids') return (asked.id ?? asked.ids) !== undefined;
  return asked[need] !== undefined;
}

function inWords(needs: readonly string[]): string {
  const last = needs.at(-1) ?? '';
  return needs.length < 2 ? last : `${needs.slice(0, -1).join(', ')} and ${last}`;
}
