import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';

import { describeNextPage, describePart, formatCount } from '../answers/sentences.ts';
import type { Entrez } from '../open.ts';
import {
  type SequenceInput,
  sequenceInput,
  TOOL_NAME,
  type SequenceOutput,
  sequenceOutput,
} from './get-sequence.shapes.ts';
import { readSequencePage } from './read-page.ts';

/** The tool `get_sequence`. */
export function createGetSequenceTool(entrez: Entrez): Tool {
  return defineTool({
    name: TOOL_NAME,
    title: 'Get a sequence',
    description:
      'Fetch a nucleotide or protein sequence by accession: as FASTA, as GenBank flat file, or as a summary with its features; whole or a part, either strand. Long ones continue with nextCursor, and each answer says which part it has.',
    effect: 'read',
    openWorld: true,
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
