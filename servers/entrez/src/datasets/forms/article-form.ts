import type { Article } from '../../articles/article.ts';
import type { MedlineRecord } from '../../articles/pubmed/parse-medline.ts';
import type { ArticleRead } from '../../articles/pubmed/parse-pubmed.ts';
import { recordReader } from '../../reader/record-reader.ts';
import type { DatasetFile } from '../files/dataset-file.ts';
import { defineTable, defineInteger, defineKey, defineText } from '../files/table.ts';
import { type Form, createPlainForm, type Problem, cutRaw } from './form.ts';
import { createArticleWriter } from './write-article.ts';

/** Records of PubMed with all that they say. */
export function createArticleForm(): Form {
  return createPlainForm<Article>({
    rettype: 'xml',
    utility: 'efetch.fcgi',
    parameters: { retmode: 'xml' },
    fetch: async (eutils, selection, call) => {
      const { text, fetchedAt } = await eutils.fetch({ selection, retmode: 'xml' }, call);
      const reads = await recordReader.articleReads(text, call.signal);
      return { fetchedAt, raw: cutRaw(text), records: listArticles(reads) };
    },
    getNames: ({ pmid }) => [pmid],
    begin: createArticleWriter,
  });
}

function* listArticles(reads: readonly ArticleRead[]): Generator<Article | Problem, void> {
  for (const { article, problems } of reads) {
    if (article !== undefined) yield article;
    for (const problem of problems) yield { problem };
  }
}

const medlineRecords = defineTable({
  name: 'medline_records',
  description: 'Records of the MEDLINE form, one row each.',
  columns: {
    record_id: defineInteger('From 1, as they came'),
    pmid: defineText(),
    title: defineText(),
  },
  key: ['record_id'],
  indexes: [['pmid']],
});

const medlineFields = defineTable({
  name: 'medline_fields',
  description: 'Their fields in order; a tag may stand more than once.',
  columns: {
    record_id: defineKey('medline_records'),
    position: defineInteger(),
    tag: defineText('Such as AU, TI or MH'),
    value: defineText(),
  },
  key: ['record_id', 'position'],
  indexes: [['tag', 'value']],
});

/** Records of PubMed or PMC as fields with tags. */
export function createMedlineForm(): Form {
  return createPlainForm<MedlineRecord>({
    rettype: 'medline',
    utility: 'efetch.fcgi',
    parameters: { rettype: 'medline', retmode: 'text' },
    fetch: async (eutils, selection, call) => {
      const asked = { selection, rettype: 'medline', retmode: 'text' } as const;
      const { text: raw, fetchedAt } = await eutils.fetch(asked, call);
      const records = await recordReader.medline(raw, call.signal);
      return { fetchedAt, raw: cutRaw(raw), records };
    },
    getNames: (record) => ['PMID', 'PMC'].flatMap((tag) => getValue(record, tag) ?? []),
    begin: createMedlineWriter,
  });
}

function createMedlineWriter(file: DatasetFile): (record: MedlineRecord) => void {
  file.create(medlineRecords);
  file.create(medlineFields);
  let id = 0;
  return (record) => {
    id += 1;
    const [pmid, title] = [getValue(record, 'PMID'), getValue(record, 'TI')];
    file.insert(medlineRecords, { record_id: id, pmid, title });
    for (const [index, { tag, value }] of record.fields.entries()) {
      file.insert(medlineFields, { record_id: id, position: index + 1, tag, value });
    }
  };
}

function getValue({ fields }: MedlineRecord, tag: string): string | undefined {
  return fields.find((field) => field.tag === tag)?.value;
}
