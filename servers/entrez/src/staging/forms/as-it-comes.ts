import { recordReader } from '../../reader/record-reader.ts';
import { flattenedForm } from './flattened.ts';
import { rawOf, type Form } from './form.ts';

/** How a database is asked for a form that has no tables of its own. */
export interface AsItComes {
  readonly rettype: string;
  /** What is sent; nothing where the database's own default is meant. */
  readonly sent?: string | undefined;
  readonly retmode: 'xml' | 'text';
  /** How many records are asked for at once. */
  readonly batch: number;
}

/** Records of any database and form: XML and JSON by their structure, text by its lines. */
export function asItComesForm({ rettype, sent, retmode, batch }: AsItComes): Form {
  return flattenedForm({
    rettype,
    utility: 'efetch.fcgi',
    parameters: { ...(sent === undefined ? {} : { rettype: sent }), retmode },
    batch,
    fetch: async (eutils, selection, call) => {
      const fetched = await eutils.fetch({ selection, rettype: sent, retmode }, call);
      const { fetchedAt, text, format } = fetched;
      const ids = 'ids' in selection ? selection.ids : [];
      const records = await recordReader.flat({ text, format, rettype, ids }, call.signal);
      return { fetchedAt, raw: rawOf(text), records };
    },
  });
}
