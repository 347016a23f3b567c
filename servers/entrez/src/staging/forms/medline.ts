import type { MedlineRecord } from '../../articles/pubmed/parse-medline.ts';
import { recordReader } from '../../reader/record-reader.ts';
import type { DatasetFile } from '../file/dataset-file.ts';
import { defineTable, integer, keyOf, text } from '../file/table.ts';
import { plainForm, rawOf, type Form } from './form.ts';

const medlineRecords = defineTable({
  name: 'medline_records',
  description: 'Records of the MEDLINE form, one row each.',
  columns: { record_id: integer('From 1, as they came'), pmid: text(), title: text() },
  key: ['record_id'],
  indexes: [['pmid']],
});

const medlineFields = defineTable({
  name: 'medline_fields',
  description: 'Their fields in order; a tag may stand more than once.',
  columns: {
    record_id: keyOf('medline_records'),
    position: integer(),
    tag: text('Such as AU, TI or MH'),
    value: text(),
  },
  key: ['record_id', 'position'],
  indexes: [['tag', 'value']],
});

/** Records of PubMed or PMC as fields with tags. */
export function medlineForm(): Form {
  return plainForm<MedlineRecord>({
    rettype: 'medline',
    utility: 'efetch.fcgi',
    parameters: { rettype: 'medline', retmode: 'text' },
    fetch: async (eutils, selection, call) => {
      const asked = { selection, rettype: 'medline', retmode: 'text' } as const;
      const { text: raw, fetchedAt } = await eutils.fetch(asked, call);
      const records = await recordReader.medline(raw, call.signal);
      return { fetchedAt, raw: rawOf(raw), records };
    },
    namesOf: (record) => ['PMID', 'PMC'].flatMap((tag) => valueOf(record, tag) ?? []),
    begin: beginMedline,
  });
}

function beginMedline(file: DatasetFile): (record: MedlineRecord) => void {
  file.create(medlineRecords);
  file.create(medlineFields);
  let id = 0;
  return (record) => {
    id += 1;
    const [pmid, title] = [valueOf(record, 'PMID'), valueOf(record, 'TI')];
    file.insert(medlineRecords, { record_id: id, pmid, title });
    for (const [index, { tag, value }] of record.fields.entries()) {
      file.insert(medlineFields, { record_id: id, position: index + 1, tag, value });
    }
  };
}

function valueOf({ fields }: MedlineRecord, tag: string): string | undefined {
  return fields.find((field) => field.tag === tag)?.value;
}
