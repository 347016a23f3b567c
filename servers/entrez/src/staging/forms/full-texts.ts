import { recordReader } from '../../reader/record-reader.ts';
import type { FullText } from '../../full-text/full-text.ts';
import { beginFullTexts } from '../layouts/full-texts.ts';
import { plainForm, rawOf, type Form } from './form.ts';

/** Articles of PMC with their sections. */
export function fullTextsForm(): Form {
  return plainForm<FullText>({
    rettype: 'xml',
    utility: 'efetch.fcgi',
    parameters: { retmode: 'xml' },
    batch: 20,
    fetch: async (eutils, selection, call) => {
      const { text, fetchedAt } = await eutils.fetch({ selection, retmode: 'xml' }, call);
      const records = await recordReader.fullTexts(text, call.signal);
      return { fetchedAt, raw: rawOf(text), records };
    },
    namesOf: ({ identifiers }) => identifiers.map(({ value }) => value),
    begin: beginFullTexts,
  });
}
