import type { CallOptions } from '../eutils/eutils.ts';
import type { PubChem, PubChemAnswer, PubChemDomain } from '../pubchem/pubchem.ts';
import { DOMAINS, type ExternalInput } from './external-input.ts';
import type { Content, Outcome } from './outcome.ts';
import { type Fields, isObject } from '../pubchem/views.ts';

/** Asks PubChem. */
export async function runPubChem(
  pubchem: PubChem,
  asked: ExternalInput,
  call: CallOptions,
): Promise<Outcome> {
  const domain = DOMAINS[asked.operation];
  const answer =
    domain === undefined
      ? await searchStructures(pubchem, asked, call)
      : await look(pubchem, { ...asked, domain }, call);
  const outcome = toOutcome(answer);
  const notes = createNotes(asked, outcome);
  return notes.length === 0 ? outcome : { ...outcome, notes };
}

async function look(
  pubchem: PubChem,
  asked: ExternalInput & { readonly domain: PubChemDomain },
  call: CallOptions,
): Promise<PubChemAnswer> {
  const { domain, identifier = '', identifier_type: identifierType = 'name' } = asked;
  const { view, output_format: format, max_records: maxRecords } = asked;
  return pubchem.look({ domain, identifier, identifierType, view, format, maxRecords }, call);
}

async function searchStructures(
  pubchem: PubChem,
  asked: ExternalInput,
  call: CallOptions,
): Promise<PubChemAnswer> {
  const { search_type: search = 'identity', structure = '' } = asked;
  const { structure_type: structureType = 'smiles', threshold } = asked;
  const { output_format: format, max_records: maxRecords } = asked;
  const query = { search, structure, structureType, threshold, maxRecords, format };
  return pubchem.searchStructures(query, call);
}

function toOutcome(answer: PubChemAnswer): Outcome {
  const about = { source: 'PubChem', fetchedAt: answer.fetchedAt, view: answer.view };
  switch (answer.kind) {
    case 'json':
      return { ...about, ...splitIntoItems(answer.value) };
    case 'text':
      return { ...about, kind: 'text', text: answer.text };
    case 'image':
      return { ...about, kind: 'image', bytes: answer.bytes, mimeType: answer.mimeType };
  }
}

function createNotes({ operation, max_records: most }: ExternalInput, outcome: Outcome): string[] {
  if (operation !== 'structure_search') return [];
  if (outcome.kind === 'text') return outcome.text === '' ? [NONE] : [];
  if (outcome.kind !== 'items') return [];
  if (outcome.items.length === 0) return [NONE];
  return outcome.items.length < most
    ? []
    : ['As many were found as max_records allows; there may be more.'];
}

const NONE = 'No compound of PubChem matches this structure.';

type Items = Extract<Content, { readonly kind: 'items' }>;

/** The list that an object of PubChem is made around, so that it can be shown some at a time. */
export function splitIntoItems(value: Fields): Items {
  const list = findList(value) ?? findNestedList(value);
  if (list !== undefined) return list;
  return { kind: 'items', items: [value], wrap: ([only]) => ({ ...(only as Fields) }) };
}

/** Such as `{ PC_Compounds: […] }`. */
function findList(value: Fields): Items | undefined {
  const [key, ...others] = Object.keys(value);
  const items = key === undefined ? undefined : value[key];
  if (key === undefined || others.length > 0 || !Array.isArray(items)) return undefined;
  return { kind: 'items', items, wrap: (some) => ({ [key]: some }) };
}

/** Such as `{ IdentifierList: { CID: […] } }`, and the names of one compound. */
function findNestedList(value: Fields): Items | undefined {
  const [key, ...others] = Object.keys(value);
  const inner = key === undefined ? undefined : value[key];
  if (key === undefined || others.length > 0 || !isObject(inner)) return undefined;
  const list = findList(inner);
  if (list === undefined) return undefined;
  const [only, ...more] = list.items;
  const names = more.length === 0 && isObject(only) ? only['Synonym'] : undefined;
  if (!Array.isArray(names)) return { ...list, wrap: (some) => ({ [key]: list.wrap(some) }) };
  const wrap: Items['wrap'] = (some) => ({
    [key]: list.wrap([{ ...(only as Fields), Synonym: some }]),
  });
  return { kind: 'items', items: names, wrap };
}
