import { readRecords } from '../../xml/read-xml.ts';
import { beginGenes } from '../layouts/genes.ts';
import { plainForm, rawOf, type Form, type Problem } from './form.ts';
import { toGene, type Gene } from './gene-record.ts';

/** Records of Gene. */
export function genesForm(): Form {
  return plainForm<Gene>({
    rettype: 'xml',
    utility: 'efetch.fcgi',
    parameters: { retmode: 'xml' },
    // One record alone may have a megabyte.
    batch: 20,
    fetch: async (eutils, selection, call) => {
      const { text, fetchedAt } = await eutils.fetch({ selection, retmode: 'xml' }, call);
      return { fetchedAt, raw: rawOf(text), records: genesIn(text) };
    },
    namesOf: ({ id }) => [id],
    begin: beginGenes,
  });
}

function* genesIn(xml: string): Generator<Gene | Problem, void> {
  for (const record of readRecords(xml, ['Entrezgene'], { onFlaw: () => undefined })) {
    yield toGene(record) ?? { problem: 'A record has no gene id and was left out.' };
  }
}
