import { defineTask, type Task } from '@wellspoken/kit/worker';

import { parseGbSet, parseTinySeq } from '../sequences/parse-sequences.ts';
import { parseJats } from '../full-text/jats/parse-jats.ts';
import { parseMedline, type MedlineRecord } from '../articles/pubmed/parse-medline.ts';
import { readArticles, type ArticleRead } from '../articles/pubmed/parse-pubmed.ts';
import type { FullText } from '../full-text/full-text.ts';
import type { PlainSequence, SequenceRecord } from '../sequences/sequence.ts';
import {
  readFlatRecords,
  type FlatAsked,
  type FlatRecord,
} from '../datasets/flatten/read-flat-records.ts';
import type { Problem } from '../datasets/forms/form.ts';
import { readGenes, type Gene } from '../datasets/forms/gene-record.ts';
import { XmlError, type XmlFault } from '../xml/xml-error.ts';

/** The parsed value or the XML fault: error classes do not cross threads. */
export type Parsed<Made> =
  { readonly made: Made } | { readonly fault: XmlFault; readonly message: string };

/** Reads a set of articles of PubMed, record by record. */
export const articlesTask: ParseTask<readonly ArticleRead[]> = defineParseTask((xml) => [
  ...readArticles(xml),
]);

/** Reads articles of PMC. */
export const fullTextsTask: ParseTask<readonly FullText[]> = defineParseTask(parseJats);

/** Reads sequences with their features. */
export const sequencesTask: ParseTask<readonly SequenceRecord[]> = defineParseTask(parseGbSet);

/** Reads sequences with their names only. */
export const plainSequencesTask: ParseTask<readonly PlainSequence[]> =
  defineParseTask(parseTinySeq);

/** Reads records of Gene. */
export const genesTask: ParseTask<readonly (Gene | Problem)[]> = defineParseTask(readGenes);

/** Reads records of the MEDLINE form. */
export const medlineTask: ParseTask<readonly MedlineRecord[]> = defineParseTask(parseMedline);

/** Reads records of any form by their structure. */
export const flatTask: Task<FlatAsked, Parsed<readonly FlatRecord[]>> = defineParseTask(
  readFlatRecords,
);

type ParseTask<Made> = Task<string, Parsed<Made>>;

function defineParseTask<Given, Made>(parse: (given: Given) => Made): Task<Given, Parsed<Made>> {
  return defineTask((given) => {
    try {
      return { made: parse(given) };
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      return { fault: error.fault, message: error.message };
    }
  });
}
