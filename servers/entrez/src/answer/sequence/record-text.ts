import { ToolError } from '@wellspoken/kit';

import type { Calling, Eutils, FetchRequest } from '../../eutils/eutils.ts';
import { recordReader } from '../../reader/record-reader.ts';
import type { SequenceRecord } from '../../records/sequence.ts';
import { fetchReadable, type Read } from '../../eutils/fetch-records.ts';
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

type Fetching = Pick<Eutils, 'fetch'>;

/** Fetches the flat file of a record, in the layout of GenBank or GenPept. */
export async function readFlatFile(
  eutils: Fetching,
  request: RecordRequest,
  call: Calling,
): Promise<Read<string>> {
  const parse = (text: string): string => {
    // The line with which every flat file ends.
    if (/^\/\/\s*$/m.test(text.slice(-50))) return text;
    throw unsent(request.located);
  };
  return fetchReadable(eutils, { ...fetchingOf(request), retmode: 'text', parse }, call);
}

/** Fetches a record with its features. */
export async function readRecord(
  eutils: Fetching,
  request: RecordRequest,
  call: Calling,
): Promise<Read<SequenceRecord>> {
  const parse = async (text: string, signal?: AbortSignal): Promise<SequenceRecord> => {
    const [record] = await recordReader.sequences(text, signal);
    if (record === undefined) throw unsent(request.located);
    return record;
  };
  return fetchReadable(eutils, { ...fetchingOf(request), retmode: 'xml', parse }, call);
}

function fetchingOf({ located, range, strand }: RecordRequest): FetchRequest {
  const { database, accession, length } = located;
  if (sizeOf(range) > MOST_LETTERS) throw tooLong(accession, sizeOf(range));
  const isPart = sizeOf(range) < length;
  return {
    selection: { database, ids: [accession] },
    rettype: database === 'protein' ? 'gp' : 'gb',
    ...(isPart ? { range } : {}),
    ...(strand === 'minus' ? { strand: 2 } : {}),
  };
}

function unsent({ accession }: Located): ToolError {
  return new ToolError('upstream_failed', `NCBI sent no whole record of ${accession}.`, {
    suggestions: ['Call again in a minute.', 'Pass format: "fasta".'],
    retryable: true,
  });
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
