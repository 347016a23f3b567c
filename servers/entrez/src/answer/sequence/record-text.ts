import { ToolError } from '@wellspoken/kit';

import type { Calling, Eutils, Fetched } from '../../eutils/eutils.ts';
import type { Located } from './locate.ts';
import { sizeOf, type Range, type Strand } from './range.ts';

/** Which part of which record is wanted. */
export interface RecordRequest {
  readonly located: Located;
  readonly range: Range;
  readonly strand: Strand;
}

// A record takes some four bytes for each letter, and everything is read into memory.
const MOST_LETTERS = 6_000_000;

/** Fetches a record with its features, as GenBank or GenPept text, or as XML. */
export async function fetchRecord(
  { fetch }: Pick<Eutils, 'fetch'>,
  { located, range, strand }: RecordRequest,
  { signal, form }: Calling & { readonly form: 'text' | 'xml' },
): Promise<Fetched> {
  const { database, accession, length } = located;
  if (sizeOf(range) > MOST_LETTERS) throw tooLong(accession, sizeOf(range));
  const isPart = sizeOf(range) < length;
  return fetch(
    {
      selection: { database, ids: [accession] },
      rettype: database === 'protein' ? 'gp' : 'gb',
      retmode: form,
      ...(isPart ? { range } : {}),
      ...(strand === 'minus' ? { strand: 2 } : {}),
    },
    { signal },
  );
}

function tooLong(accession: string, size: number): ToolError {
  return new ToolError(
    'too_large',
    `${accession} has ${size} letters in this range: expected ${MOST_LETTERS} at most with features.`,
    {
      suggestions: [
        'Pass start and stop for a smaller part.',
        'Pass format: "fasta", which goes on by pages without a limit.',
      ],
    },
  );
}
