import { ToolError } from '@wellspoken/kit';
import type { UpstreamResponse } from '@wellspoken/kit/upstream';

import { arrivedAt } from '../doors/arrived-at.ts';
import { jsonOf } from '../doors/odd-answer.ts';
import { textOf } from '../doors/text-of.ts';
import type { PubChemAnswer, PubChemFormat, PubChemView } from './pubchem.ts';

/** An answer in the form that was asked for; throws where it came in another one. */
export function readAnswer(
  response: UpstreamResponse,
  view: PubChemView,
  format: PubChemFormat,
): PubChemAnswer {
  const about = { view, fetchedAt: arrivedAt(response) };
  if (format === 'png') {
    if (!isPng(response.body)) throw otherForm('a picture');
    return { ...about, kind: 'image', bytes: response.body, mimeType: 'image/png' };
  }
  if (format !== 'json') return { ...about, kind: 'text', text: textOf(response) };
  const value = jsonOf('PubChem', response);
  if (!isObject(value)) throw otherForm('an object');
  return { ...about, kind: 'json', value: view === 'properties' ? withNewNames(value) : value };
}

const PNG = [0x89, 0x50, 0x4e, 0x47];

function isPng(bytes: Uint8Array): boolean {
  return PNG.every((byte, index) => bytes[index] === byte);
}

function otherForm(expected: string): ToolError {
  return new ToolError('upstream_failed', `PubChem was expected to send ${expected} and did not.`, {
    retryable: true,
    suggestions: ['Try again later.'],
  });
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What mirrors of PubChem that have not followed it still call by the names until 2025. */
const RENAMED = { IsomericSMILES: 'SMILES', CanonicalSMILES: 'ConnectivitySMILES' } as const;

function withNewNames(value: Fields): Fields {
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
