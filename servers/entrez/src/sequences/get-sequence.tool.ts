import {
  blankAsAbsent,
  type Context,
  defineTool,
  reply,
  rewriteInput,
  type Tool,
  ToolError,
} from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';

import { createCountField } from '../answers/fields.ts';
import { fitFields, fitItems, fitLines, getTokensLeft } from '../answers/fit.ts';
import { createSequenceLink } from '../answers/links.ts';
import { omitEmpty } from '../answers/present.ts';
import { describeNextPage, describePart, formatCount, listNames } from '../answers/sentences.ts';
import type { Entrez } from '../open.ts';
import {
  type SequenceInput,
  sequenceInput,
  type SequenceOutput,
  sequenceOutput,
  toFeatureView,
  TOOL_NAME,
  toRecordView,
} from './get-sequence.shapes.ts';
import { type Located, locateSequence } from './locate.ts';
import { countLetters, type Range, toRange } from './range.ts';
import { readFastaPage, readFlatFile, readRecord } from './read-sequence.ts';
import type { SequenceRecord } from './sequence.ts';

/** The tool `get_sequence`. */
export function createGetSequenceTool(entrez: Entrez): Tool {
  return defineTool({
    name: TOOL_NAME,
    title: 'Get a sequence',
    description:
      'Fetch a nucleotide or protein sequence by accession: as FASTA, as GenBank flat file, or as a summary with its features; whole or a part, either strand. Long ones continue with nextCursor, and each answer says which part it has.',
    effect: 'read',
    openWorld: true,
    foreign: 'records of sequences',
    input: rewriteInput(sequenceInput, (given) => {
      const { id, ...rest } = blankAsAbsent(given);
      if (id === undefined) return rest;
      const text = typeof id === 'number' ? String(id) : id;
      return { ...rest, id: typeof text === 'string' ? stripBars(text) : text };
    }),
    output: sequenceOutput,
    examples: [
      { name: 'the first letters', arguments: { id: 'NM_000546.6', start: 1, stop: 100 } },
      { name: 'features of a protein', arguments: { id: 'NP_000537.3', format: 'summary' } },
    ],
    run: async (asked, context) => {
      const answer = await readSequencePage(entrez, asked, context);
      return reply(answer, { summary: summarizeAnswer(answer) });
    },
  });
}

/** What stands between the bars of "ref|NM_000546.6|", as lines of FASTA write it. */
function stripBars(id: string): string {
  return /^(?:gi|ref|gb|emb|dbj|sp|tr|tpg)\|([^|]+)(?:\|.*)?$/i.exec(id.trim())?.[1] ?? id;
}

function summarizeAnswer({
  accession,
  title,
  nextCursor: next,
  ...answer
}: SequenceOutput): string {
  const unit = answer.database === 'protein' ? 'residues' : 'bases';
  const { start, stop } = answer.shown ?? answer.range;
  const side = answer.strand === 'minus' ? ', minus strand' : '';
  const part = `${unit} ${start} to ${stop} of ${answer.length}${side}${PARTS[answer.format](answer)}`;
  return [`${accession}, ${title.replace(/\.$/, '')}: ${part}.`, ...describeNextPage(next)].join(
    ' ',
  );
}

/** What else there is to say of what is here. */
const PARTS: Readonly<
  Record<SequenceInput['format'], (answer: Partial<SequenceOutput>) => string>
> = {
  fasta: () => '',
  genbank: ({ text = '', textFrom = 0, textLength }) =>
    `; characters ${textFrom + 1} to ${textFrom + text.length} of ${textLength} of the flat file`,
  summary: ({ features = [], featureFrom: first = 1, featureCount: total = 0 }) =>
    `; ${formatCount(total, 'feature')}${describePart({ first, shown: features.length, total })}`,
};

const pages = { tool: TOOL_NAME, places: createCountField(), free: ['max_tokens'] };

interface Reading {
  readonly entrez: Entrez;
  readonly asked: SequenceInput;
  readonly located: Located;
  readonly range: Range;
  /** How much was given before: letters, characters or features. */
  readonly from: number;
  readonly frame: Frame;
  readonly signal: AbortSignal;
}

type Frame = Omit<SequenceOutput, 'retrievedAt'>;

/** A page, and how much will have been given after it; without that, it is the last one. */
interface Page {
  readonly parts: Partial<SequenceOutput>;
  readonly fetchedAt: Date;
  readonly next?: number | undefined;
}

/** Reads the page of a sequence that a call asks for. */
async function readSequencePage(
  entrez: Entrez,
  asked: SequenceInput,
  { signal }: Context,
): Promise<SequenceOutput> {
  const { start: from = 0, goOn } = openPage(pages, asked);
  const located = await locateSequence(entrez.eutils, asked, { signal });
  if (located.database === 'protein' && asked.strand === 'minus') throw createStrandError(located);
  const range = toRange(located.length, asked);
  const frame = createFrame(located, range, asked);
  const page = await PAGES[asked.format]({ entrez, asked, located, range, from, frame, signal });
  return {
    ...frame,
    ...page.parts,
    retrievedAt: page.fetchedAt.toISOString(),
    ...goOn(page.next),
  };
}

function createFrame(
  { fetchedAt: _when, ...located }: Located,
  range: Range,
  { strand, format }: SequenceInput,
): Frame {
  return {
    ...located,
    range,
    strand,
    format,
    link: createSequenceLink(located.database, located.accession),
    ...omitEmpty({ notes: explainPlaces(range, located.length, { strand, format }) }),
  };
}

/** NCBI renumbers positions in a part, from the other end on the minus strand. */
function explainPlaces(
  range: Range,
  length: number,
  { strand, format }: Pick<SequenceInput, 'strand' | 'format'>,
): string[] {
  const isPart = countLetters(range) < length;
  if (format === 'fasta' || (!isPart && strand === 'plus')) return [];
  const first = strand === 'plus' ? range.start : range.stop;
  const along = strand === 'plus' ? '' : ', along the minus strand';
  return [`In features and lines, 1 is position ${first} of the whole sequence${along}.`];
}

const PAGES: Readonly<Record<SequenceInput['format'], (reading: Reading) => Promise<Page>>> = {
  fasta: async ({ entrez, asked, frame, from, signal, ...which }) => {
    const { strand, max_tokens: tokens } = asked;
    const room = getTokensLeft({ tokens, frame });
    const request = { ...which, strand, given: from, room };
    const { text, shown, fetchedAt } = await readFastaPage(entrez.eutils, request, { signal });
    const next = from + countLetters(shown);
    return {
      parts: { shown, text },
      fetchedAt,
      next: next < countLetters(which.range) ? next : undefined,
    };
  },
  genbank: async ({ entrez, asked, frame, from, signal, ...which }) => {
    const request = { ...which, strand: asked.strand };
    const { parsed: file, fetchedAt } = await readFlatFile(entrez.eutils, request, { signal });
    const room = getTokensLeft({ tokens: asked.max_tokens, frame });
    const { text, next } = fitLines(file, from, room);
    return { parts: { text, textFrom: from, textLength: file.length }, fetchedAt, next };
  },
  summary: async ({ entrez, asked, frame, from, signal, ...which }) => {
    const request = { ...which, strand: asked.strand };
    const { parsed: record, fetchedAt } = await readRecord(entrez.eutils, request, { signal });
    const tokens = asked.max_tokens;
    const facts = from === 0 ? toFacts(record, getTokensLeft({ tokens, frame })) : {};
    const views = record.features.slice(from).map(toFeatureView);
    const features = fitItems(views, { tokens, frame: { ...frame, ...facts } });
    const next = from + features.length;
    const featureCount = record.features.length;
    const notes = [...(frame.notes ?? []), ...(facts.notes ?? [])];
    const parts = {
      ...facts,
      ...omitEmpty({ notes }),
      featureFrom: from + 1,
      features: [...features],
      featureCount,
    };
    return { parts, fetchedAt, next: next < featureCount ? next : undefined };
  },
};

/** What is known of the record, in half of the room. */
function toFacts(record: SequenceRecord, room: number): Pick<SequenceOutput, 'record' | 'notes'> {
  const { definition, ...rest } = toRecordView(record);
  const { kept, leftOut } = fitFields(rest, room / 2);
  const notes = listNames('Left out to fit max_tokens', leftOut);
  return { record: { definition, ...kept }, ...omitEmpty({ notes: [...notes] }) };
}

function createStrandError({ accession }: Located): ToolError {
  return new ToolError(
    'invalid_arguments',
    `strand: expected "plus" for a protein, which has one strand only; got "minus" for ${accession}.`,
    { suggestions: ['Leave strand out, or ask for the nucleotide sequence.'] },
  );
}
