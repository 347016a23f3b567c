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
import * as z from 'zod';

import {
  createCursorField,
  createMaxTokensField,
  nextCursor,
  notes,
  retrievedAt,
  createCountField,
} from '../answers/fields.ts';
import { fitFields, fitItems, fitLines, getTokensLeft } from '../answers/fit.ts';
import { createSequenceLink } from '../answers/links.ts';
import { omitEmpty } from '../answers/present.ts';
import { formatCount, describeNextPage, listNames, describePart } from '../answers/sentences.ts';
import type { Entrez } from '../open.ts';
import { featureView, recordView, toFeatureView, toRecordView } from './get-sequence.shapes.ts';
import { locateSequence, type Located, SEQUENCE_DATABASES } from './locate.ts';
import { type Range, toRange, countLetters, STRANDS } from './range.ts';
import { readFastaPage, readFlatFile, readRecord } from './read-sequence.ts';
import type { SequenceRecord } from './sequence.ts';

const NAME = 'get_sequence';
const pages = { tool: NAME, places: createCountField(), free: ['max_tokens'] };
const FORMATS = ['fasta', 'genbank', 'summary'] as const;

const createPositionField = (description: string): z.ZodOptional<z.ZodNumber> =>
  z.number().int().min(1).max(1e10).optional().describe(description);

const input = z.object({
  id: z
    .string()
    .trim()
    .regex(/^[\w.|-]{1,60}$/, 'expected an accession such as NM_000546.6, or a uid')
    .describe('Accession, with or without version, or uid'),
  database: z
    .enum(SEQUENCE_DATABASES)
    .optional()
    .describe('By default what the form of the accession tells'),
  format: z
    .enum(FORMATS)
    .default('fasta')
    .describe('fasta: letters; genbank: the flat file; summary: facts and features'),
  start: createPositionField('First position, from 1'),
  stop: createPositionField('Last position, included'),
  strand: z
    .enum(STRANDS)
    .default('plus')
    .describe('minus: the reverse complement; only nucleotides'),
  max_tokens: createMaxTokensField(),
  cursor: createCursorField(),
});

type Input = z.output<typeof input>;

const span = z.object({
  start: createCountField(),
  stop: createCountField(),
});

const output = z.object({
  accession: z.string().describe('Accession with version'),
  uid: z.string().describe('Its id at NCBI'),
  database: z.enum(SEQUENCE_DATABASES).describe('Where it is'),
  databaseFrom: z.enum(['argument', 'accession', 'lookup']).describe('How the database is known'),
  title: z.string().describe('What it is'),
  organism: z.string().optional(),
  taxonId: z.string().optional().describe('Its id in Taxonomy'),
  moleculeType: z.string().optional().describe('Such as mRNA or genomic'),
  topology: z.string().optional().describe('linear or circular'),
  length: createCountField().describe('Letters of the whole sequence'),
  range: span.describe('The part that was asked for'),
  strand: z.enum(STRANDS).describe('Which strand'),
  format: z.enum(FORMATS).describe('What this is'),
  shown: span.optional().describe('fasta: the part of the range that stands here'),
  text: z.string().optional().describe('FASTA or the flat file, or the next part of it'),
  textFrom: createCountField().optional().describe('genbank: where in the flat file text begins'),
  textLength: createCountField().optional().describe('genbank: characters of the whole flat file'),
  record: recordView.optional().describe('summary: facts'),
  featureFrom: createCountField()
    .optional()
    .describe('summary: the number of the first feature here'),
  features: z.array(featureView).optional().describe('summary: features in order'),
  featureCount: createCountField().optional().describe('summary: how many features there are'),
  link: z.string().describe('Its page'),
  notes,
  retrievedAt,
  nextCursor,
});

type Output = z.output<typeof output>;

/** The tool `get_sequence`. */
export function createGetSequenceTool(entrez: Entrez): Tool {
  return defineTool({
    name: NAME,
    title: 'Get a sequence',
    description:
      'Fetch a nucleotide or protein sequence by accession: as FASTA, as GenBank flat file, or as a summary with its features; whole or a part, either strand. Long ones continue with nextCursor, and each answer says which part it has.',
    effect: 'read',
    openWorld: true,
    input: rewriteInput(input, (given) => {
      const { id, ...rest } = blankAsAbsent(given);
      if (id === undefined) return rest;
      const text = typeof id === 'number' ? String(id) : id;
      return { ...rest, id: typeof text === 'string' ? stripBars(text) : text };
    }),
    output,
    examples: [
      { name: 'the first letters', arguments: { id: 'NM_000546.6', start: 1, stop: 100 } },
      { name: 'features of a protein', arguments: { id: 'NP_000537.3', format: 'summary' } },
    ],
    run: async (asked, context) => {
      const answer = await read(entrez, asked, context);
      return reply(answer, { summary: summarizeAnswer(answer) });
    },
  });
}

/** What stands between the bars of "ref|NM_000546.6|", as lines of FASTA write it. */
function stripBars(id: string): string {
  return /^(?:gi|ref|gb|emb|dbj|sp|tr|tpg)\|([^|]+)(?:\|.*)?$/i.exec(id.trim())?.[1] ?? id;
}

interface Reading {
  readonly entrez: Entrez;
  readonly asked: Input;
  readonly located: Located;
  readonly range: Range;
  /** How much was given before: letters, characters or features. */
  readonly from: number;
  readonly frame: Frame;
  readonly signal: AbortSignal;
}

type Frame = Omit<Output, 'retrievedAt'>;

/** A page, and how much will have been given after it; without that, it is the last one. */
interface Page {
  readonly parts: Partial<Output>;
  readonly fetchedAt: Date;
  readonly next?: number | undefined;
}

async function read(entrez: Entrez, asked: Input, { signal }: Context): Promise<Output> {
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
  { strand, format }: Input,
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
  { strand, format }: Pick<Input, 'strand' | 'format'>,
): string[] {
  const isPart = countLetters(range) < length;
  if (format === 'fasta' || (!isPart && strand === 'plus')) return [];
  const first = strand === 'plus' ? range.start : range.stop;
  const along = strand === 'plus' ? '' : ', along the minus strand';
  return [`In features and lines, 1 is position ${first} of the whole sequence${along}.`];
}

const PAGES: Readonly<Record<Input['format'], (reading: Reading) => Promise<Page>>> = {
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
function toFacts(record: SequenceRecord, room: number): Pick<Output, 'record' | 'notes'> {
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

function summarizeAnswer({ accession, title, nextCursor: next, ...answer }: Output): string {
  const unit = answer.database === 'protein' ? 'residues' : 'bases';
  const { start, stop } = answer.shown ?? answer.range;
  const side = answer.strand === 'minus' ? ', minus strand' : '';
  const part = `${unit} ${start} to ${stop} of ${answer.length}${side}${PARTS[answer.format](answer)}`;
  return [`${accession}, ${title.replace(/\.$/, '')}: ${part}.`, ...describeNextPage(next)].join(
    ' ',
  );
}

/** What else there is to say of what is here. */
const PARTS: Readonly<Record<Input['format'], (answer: Partial<Output>) => string>> = {
  fasta: () => '',
  genbank: ({ text = '', textFrom = 0, textLength }) =>
    `; characters ${textFrom + 1} to ${textFrom + text.length} of ${textLength} of the flat file`,
  summary: ({ features = [], featureFrom: first = 1, featureCount: total = 0 }) =>
    `; ${formatCount(total, 'feature')}${describePart({ first, shown: features.length, total })}`,
};
