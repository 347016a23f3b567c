import { ToolError } from '@wellspoken/kit';

import type { Calling, Eutils } from '../../eutils/eutils.ts';
import { parseFasta } from '../../parse/fasta.ts';
import { fetchReadable } from '../../eutils/fetch-records.ts';
import type { Located } from './locate.ts';
import { pageOf, sizeOf, type Range, type Strand } from './range.ts';

/** Which letters are wanted, and how many there is room for. */
export interface FastaRequest {
  readonly located: Located;
  readonly range: Range;
  readonly strand: Strand;
  /** How many letters of the range were given before. */
  readonly given: number;
  /** How many tokens the text may have. */
  readonly room: number;
}

/** Letters of a sequence as FASTA. */
export interface FastaPage {
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
  { signal }: Calling,
): Promise<FastaPage> {
  if (located.length === 0) throw withoutLetters(located);
  const header = (shown: Range): string => headerOf(located, shown, strand);
  const most = lettersIn(room - Math.ceil(header(range).length / 4));
  const shown = pageOf(range, strand, { given, most });
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
        if (sequence.length === sizeOf(shown)) return sequence;
        throw wrongSize(accession, shown, sequence.length);
      },
    },
    { signal },
  );
  return { text: `${header(shown)}\n${wrapped(letters)}\n`, shown, fetchedAt };
}

/** Four letters make a token, and so do two line ends, which JSON writes with two characters. */
function lettersIn(tokens: number): number {
  return Math.max(LEAST_LETTERS, Math.floor((tokens * 4 * LINE) / (LINE + 2)));
}

function headerOf({ accession, title, length }: Located, shown: Range, strand: Strand): string {
  const { start, stop } = shown;
  const isWhole = start === 1 && stop === length && strand === 'plus';
  const part = strand === 'plus' ? `:${start}-${stop}` : `:c${stop}-${start}`;
  return `>${accession}${isWhole ? '' : part} ${title}`;
}

function wrapped(letters: string): string {
  return (letters.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []).join('\n');
}

function withoutLetters({ accession }: Located): ToolError {
  return new ToolError('unsupported', `${accession} is a record without letters of its own.`, {
    suggestions: ['Pass format: "summary" to see what it stands for.'],
  });
}

function wrongSize(accession: string, { start, stop }: Range, got: number): ToolError {
  return new ToolError(
    'upstream_failed',
    `NCBI sent ${got} letters of ${accession} for ${start} to ${stop}, which has ${stop - start + 1}.`,
    {
      suggestions: ['Call again in a minute.', 'Ask for a smaller part with start and stop.'],
      retryable: true,
    },
  );
}
