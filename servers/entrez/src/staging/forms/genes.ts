import { recordReader } from '../../reader/record-reader.ts';
import { beginGenes } from '../layouts/genes.ts';
import { plainForm, rawOf, type Form } from './form.ts';
import type { Gene } from './gene-record.ts';

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
      const records = await recordReader.genes(text, call.signal);
      return { fetchedAt, raw: rawOf(text), records };
    },
    namesOf: ({ id }) => [id],
    begin: beginGenes,
  });
}
