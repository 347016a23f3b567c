import { ToolError } from '@wellspoken/kit';

import type { CallOptions, Eutils, FetchRequest } from '../eutils/eutils.ts';
import { fetchReadable, type Read } from '../eutils/fetch-records.ts';
import { recordReader } from '../reader/record-reader.ts';
import type { Located } from './locate.ts';
import { parseFasta } from './parse-sequences.ts';
import { cutPage, type Range, countLetters, type Strand } from './range.ts';
import type { SequenceRecord } from './sequence.ts';

/** Which letters are wanted, and how many there is room for. */
interface FastaRequest {
  readonly located: Located;
  readonly range: Range;
  readonly strand: Strand;
  /** How many letters of the range were given before. */
  readonly given: number;
  /** How many tokens the text may have. */
  readonly room: number;
}

/** Letters of a sequence as FASTA. */
interface FastaPage {
  readonly text: string;
  readonly shown: Range;
  readonly fetchedAt: Date;
}

const LINE = 70;
const LEAST_LETTERS = 60;

/** Fetches the next letters of a sequence; what it gives is FASTA by itself, and says which part it is. */
export async function readFastaPage(
  eutils: Pick<Eutils, 'fetch'>,
  { located, range, strand, given, room }: FastaRequest,
  { signal }: CallOptions,
): Promise<FastaPage> {
  if (located.length === 0) throw createNoLettersError(located);
  const header = (shown: Range): string => writeHeader(located, shown, strand);
  const most = countFittingLetters(room - Math.ceil(header(range).length / 4));
  const shown = cutPage(range, strand, { given, most });
  const { database, accession } = located;
  const { parsed: letters, fetchedAt } = await fetchReadable(
    eutils,
    {
      selection: { database, ids: [accession] },
      rettype: 'fasta',
      retmode: 'text',
      range: shown,
      ...(strand === 'minus' ? { strand: 2 } : {}),
      parse: (text) => {
        const sequence = parseFasta(text)[0]?.sequence ?? '';
        if (sequence.length === countLetters(shown)) return sequence;
        throw createWrongSizeError(accession, shown, sequence.length);
      },
    },
    { signal },
  );
  return { text: `${header(shown)}\n${wrapLetters(letters)}\n`, shown, fetchedAt };
}

/** Four letters make a token, and so do two line ends, which JSON writes with two characters. */
function countFittingLetters(tokens: number): number {
  return Math.max(LEAST_LETTERS, Math.floor((tokens * 4 * LINE) / (LINE + 2)));
}

function writeHeader({ accession, title, length }: Located, shown: Range, strand: Strand): string {
  const { start, stop } = shown;
  const isWhole = start === 1 && stop === length && strand === 'plus';
  const part = strand === 'plus' ? `:${start}-${stop}` : `:c${stop}-${start}`;
  return `>${accession}${isWhole ? '' : part} ${title}`;
}

function wrapLetters(letters: string): string {
  return (letters.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []).join('\n');
}

function createNoLettersError({ accession }: Located): ToolError {
  return new ToolError('unsupported', `${accession} is a record without letters of its own.`, {
    suggestions: ['Pass format: "summary" to see what it stands for.'],
  });
}

function createWrongSizeError(accession: string, { start, stop }: Range, got: number): ToolError {
  return new ToolError(
    'upstream_failed',
    `NCBI sent ${got} letters of ${accession} for ${start} to ${stop}, which has ${stop - start + 1}.`,
    {
      suggestions: ['Call again in a minute.', 'Ask for a smaller part with start and stop.'],
      retryable: true,
    },
  );
}

/** Which part of which record is wanted. */
interface RecordRequest {
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
  call: CallOptions,
): Promise<Read<string>> {
  const parse = (text: string): string => {
    // The line with which every flat file ends.
    if (/^\/\/\s*$/m.test(text.slice(-50))) return text;
    throw createUnsentError(request.located);
  };
  return fetchReadable(eutils, { ...createFetchRequest(request), retmode: 'text', parse }, call);
}

/** Fetches a record with its features. */
export async function readRecord(
  eutils: Fetching,
  request: RecordRequest,
  call: CallOptions,
): Promise<Read<SequenceRecord>> {
  const parse = async (text: string, signal?: AbortSignal): Promise<SequenceRecord> => {
    const [record] = await recordReader.sequences(text, signal);
    if (record === undefined) throw createUnsentError(request.located);
    return record;
  };
  return fetchReadable(eutils, { ...createFetchRequest(request), retmode: 'xml', parse }, call);
}

function createFetchRequest({ located, range, strand }: RecordRequest): FetchRequest {
  const { database, accession, length } = located;
  if (countLetters(range) > MOST_LETTERS) throw createTooLongError(accession, countLetters(range));
  const isPart = countLetters(range) < length;
  return {
    selection: { database, ids: [accession] },
    rettype: database === 'protein' ? 'gp' : 'gb',
    ...(isPart ? { range } : {}),
    ...(strand === 'minus' ? { strand: 2 } : {}),
  };
}

function createUnsentError({ accession }: Located): ToolError {
  return new ToolError('upstream_failed', `NCBI sent no whole record of ${accession}.`, {
    suggestions: ['Call again in a minute.', 'Pass format: "fasta".'],
    retryable: true,
  });
}

function createTooLongError(accession: string, size: number): ToolError {
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
