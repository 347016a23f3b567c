import { createWorkerPool, type RunOptions } from '@wellspoken/kit/worker';

import type { MedlineRecord } from '../articles/pubmed/parse-medline.ts';
import type { ArticleRead, ArticlesRead } from '../articles/pubmed/parse-pubmed.ts';
import type { FullText } from '../full-text/full-text.ts';
import type { PlainSequence, SequenceRecord } from '../sequences/sequence.ts';
import type { FlatAsked, FlatRecord } from '../datasets/flatten/read-flat-records.ts';
import type { Problem } from '../datasets/forms/form.ts';
import type { Gene } from '../datasets/forms/gene-record.ts';
import { XmlError } from '../xml/xml-error.ts';
import type { Parsed } from './worker.ts';

type Reads<Record> = (text: string, signal?: AbortSignal) => Promise<readonly Record[]>;

/** Parses records in worker threads, so that none can block the server. */
export interface RecordReader {
  /** What each record of an answer gave. */
  readonly articleReads: Reads<ArticleRead>;
  readonly articles: (xml: string, signal?: AbortSignal) => Promise<ArticlesRead>;
  readonly fullTexts: Reads<FullText>;
  readonly sequences: Reads<SequenceRecord>;
  readonly plainSequences: Reads<PlainSequence>;
  readonly genes: Reads<Gene | Problem>;
  readonly medline: Reads<MedlineRecord>;
  readonly flat: (asked: FlatAsked, signal?: AbortSignal) => Promise<readonly FlatRecord[]>;
}

// Records of 64 MB, the most that may come, take some 5 s on a slow machine.
const MAX_MS = 30_000;
// Two thirds of it are the trees of one large record.
const MAX_HEAP_MB = 1_024;

/** One for all servers of the process: threads start with the first record and end when idle. */
export const recordReader: RecordReader = createRecordReader();

function createRecordReader(): RecordReader {
  const { run } = createWorkerPool<typeof import('./worker.ts')>({
    module: '@wellspoken/entrez/worker',
    from: import.meta.url,
    maxMs: MAX_MS,
    maxHeapMb: MAX_HEAP_MB,
  });
  const articleReads: RecordReader['articleReads'] = (xml, signal) =>
    unwrapParsed(run('articlesTask', xml, createRunOptions(signal)));
  return {
    articleReads,
    articles: async (xml, signal) => gatherReads(await articleReads(xml, signal)),
    fullTexts: (xml, signal) => unwrapParsed(run('fullTextsTask', xml, createRunOptions(signal))),
    sequences: (xml, signal) => unwrapParsed(run('sequencesTask', xml, createRunOptions(signal))),
    plainSequences: (xml, signal) =>
      unwrapParsed(run('plainSequencesTask', xml, createRunOptions(signal))),
    genes: (xml, signal) => unwrapParsed(run('genesTask', xml, createRunOptions(signal))),
    medline: (text, signal) => unwrapParsed(run('medlineTask', text, createRunOptions(signal))),
    flat: (asked, signal) => unwrapParsed(run('flatTask', asked, createRunOptions(signal))),
  };
}

function createRunOptions(signal: AbortSignal | undefined): RunOptions {
  return {
    signal,
    subject: 'What the service sent',
    suggestions: ['Ask for fewer records at once, or in another form.'],
  };
}

async function unwrapParsed<Made>(parsing: Promise<Parsed<Made>>): Promise<Made> {
  const parsed = await parsing;
  if ('fault' in parsed) throw new XmlError(parsed.fault, parsed.message);
  return parsed.made;
}

function gatherReads(reads: readonly ArticleRead[]): ArticlesRead {
  return {
    articles: reads.flatMap(({ article }) => article ?? []),
    problems: reads.flatMap(({ problems }) => problems),
  };
}
