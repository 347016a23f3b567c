import { findPubmedRecord, listPubmedPmids } from '../corpus/articles.ts';
import { FULL_TEXTS } from '../corpus/full-texts.ts';
import {
  createPlainDatabase,
  type Database,
  makeEntries,
  makeField,
  makeItems,
  type SummaryItem,
  type SummaryValue,
} from './database.ts';
import { listPubmedValues, PUBMED_FIELDS } from './pubmed-fields.ts';
import { summarizeOld, summarizePubmed } from './pubmed-summary.ts';

/** PubMed, in which a search covers so many generated articles beside the others. */
export function createPubmed(generated: number): Database {
  return {
    name: 'pubmed',
    menu: 'PubMed',
    description: 'PubMed bibliographic record',
    fields: PUBMED_FIELDS,
    uids: listPubmedPmids(generated),
    find: (id) => (findPubmedRecord(id) === undefined ? undefined : id),
    values: listPubmedValues,
    summary: summarizePubmed,
    oldSummary: summarizeOld,
  };
}

const SHARED = ['TITL', 'TIAB', 'AUTH', 'JOUR', 'PDAT', 'MESH', 'AID', 'VOL', 'ISS', 'PAGE'];

/** The articles of PMC, searched by what PubMed says of them and by their text. */
export function createPmc(): Database {
  return createPlainDatabase({
    name: 'pmc',
    menu: 'PMC',
    description: 'PubMed Central',
    fields: [
      ...PUBMED_FIELDS.filter(({ name }) => SHARED.includes(name)),
      makeField('BODY|Body - All Words|body,text|All words of the body'),
    ],
    records: FULL_TEXTS.map(({ id, pmid, text }) => ({
      uid: id,
      accession: `PMC${id}`,
      fields: {
        ...Object.fromEntries(SHARED.map((name) => [name, listPubmedValues(pmid, name)])),
        BODY: text === undefined ? [] : [text.replace(/<[^>]*>/g, ' ')],
      },
      summary: summarize(id, pmid),
    })),
  });
}

function summarize(id: string, pmid: string): readonly SummaryItem[] {
  const facts = new Map(summarizePubmed(pmid).map(({ name, value }) => [name, value]));
  const of = (name: string): SummaryValue => facts.get(name) ?? '';
  return makeItems({
    PubDate: of('PubDate'),
    EPubDate: of('EPubDate'),
    PrintPubDate: of('PubDate'),
    Source: of('Source'),
    Authors: of('Authors'),
    Title: of('Title'),
    Volume: of('Volume'),
    Issue: of('Issue'),
    Pages: of('Pages'),
    ArticleIds: makeEntries('ArticleId', [
      makeItems({ IdType: 'pmid', Value: pmid }),
      makeItems({ IdType: 'pmcid', Value: `PMC${id}` }),
    ]),
    FullJournalName: of('FullJournalName'),
    SortDate: of('SortPubDate'),
    PmcLiveDate: '2022/02/02',
  });
}
