import { ToolError } from '@wellspoken/kit';

/** More than this cannot be sent in one form. */
const MOST_IDS = 10_000;

const FORMS: readonly RegExp[] = [
  // PMIDs, GI numbers and other uids.
  /^\d{1,20}$/,
  // Accessions: NM_000546.6, GCF_000001405.40, NZ_CP012345.1, AB123456.1, P04637, PMC6710001, rs699.
  /^(?=[^.]*\d)[a-z][a-z0-9]{0,19}(?:_[a-z0-9]{1,20})?(?:\.\d{1,4})?$/i,
  // Structures of PDB, with or without a chain: 1TUP, 1TUP_A.
  /^\d[a-z0-9]{3}(?:_[a-z0-9]{1,4})?$/i,
];

const EXAMPLES = 'Write ids such as 31452104, NM_000546.6 or PMC6710001, parted by commas.';

/** The ids in a text, each once and in order; throws a ToolError that names those that are none. */
export function readIds(text: string): readonly string[] {
  if (text.trim() === '') throw createIdsError('IDs parameter cannot be empty');
  const ids = [...new Set(text.split(/[\s,;]+/).filter((id) => id !== ''))];
  if (ids.length === 0) throw createIdsError('No valid IDs found in parameter');
  const odd = ids.filter((id) => !FORMS.some((form) => form.test(id)));
  if (odd.length > 0) {
    const named = odd.slice(0, 3).map((id) => (id.length > 40 ? `${id.slice(0, 40)}…` : id));
    throw createIdsError(`Invalid ID format: ${named.join(', ')}${odd.length > 3 ? '...' : ''}`);
  }
  if (ids.length > MOST_IDS) {
    throw new ToolError('too_large', `Expected at most 10,000 ids; got ${ids.length}.`, {
      suggestions: ['Ask in several calls.', 'Search with usehistory y and use webenv.'],
    });
  }
  return ids;
}

function createIdsError(message: string): ToolError {
  return new ToolError('invalid_arguments', message, { suggestions: [EXAMPLES] });
}
