import type { CallOptions, Eutils, Selection } from '../../eutils/eutils.ts';
import { recordReader } from '../../reader/record-reader.ts';
import type { View } from '../files/table.ts';
import { createFlattener, type NamedRecord } from '../flatten/flattener.ts';
import type { TablePlan } from '../flatten/plan-tables.ts';
import type { FlatRecord } from '../flatten/read-flat-records.ts';
import { BATCH, type Form, type Item, type Payload, type Problem, cutRaw } from './form.ts';

/** A form whose tables are made to fit what comes. */
interface FlattenedOptions extends Pick<Form, 'rettype' | 'utility' | 'parameters'> {
  readonly batch?: number;
  readonly fetch: (
    eutils: Eutils,
    selection: Selection,
    call: CallOptions,
  ) => Promise<Omit<Payload, 'items'> & { readonly records: Iterable<FlatRecord | Problem> }>;
  /** Views over the tables, once these are known. */
  readonly listViews?: (plans: ReadonlyMap<string, TablePlan>) => readonly View[];
}

/** Makes a form of how its records are fetched. */
export function createFlattenedForm(options: FlattenedOptions): Form {
  const { rettype, utility, parameters, batch = BATCH, listViews = () => [] } = options;
  return {
    rettype,
    utility,
    parameters,
    batch,
    begin: ({ file, scratch }) => {
      const flattener = createFlattener(scratch);
      return {
        close: flattener.close,
        fetch: async (eutils, selection, call) => {
          const { records, ...rest } = await options.fetch(eutils, selection, call);
          return { ...rest, items: toItems(records, flattener.add) };
        },
        end: async ({ signal }) => {
          const plans = await flattener.finish(file, signal);
          for (const view of listViews(plans)) file.createView(view);
        },
      };
    },
  };
}

function* toItems(
  records: Iterable<FlatRecord | Problem>,
  add: (record: NamedRecord) => void,
): Generator<Item | Problem, void> {
  for (const record of records) {
    if ('problem' in record) yield record;
    else {
      const { name, value, names, holds } = record;
      yield { names, holds, facts: [name, value], write: () => add({ name, value }) };
    }
  }
}

/** How a database is asked for a form that has no tables of its own. */
interface UntypedRequest {
  readonly rettype: string;
  /** What is sent; nothing where the database's own default is meant. */
  readonly sent?: string | undefined;
  readonly retmode: 'xml' | 'text';
  /** How many records are asked for at once. */
  readonly batch: number;
}

/** Records of any database and form: XML and JSON by their structure, text by its lines. */
export function createUntypedForm({ rettype, sent, retmode, batch }: UntypedRequest): Form {
  return createFlattenedForm({
    rettype,
    utility: 'efetch.fcgi',
    parameters: { ...(sent === undefined ? {} : { rettype: sent }), retmode },
    batch,
    fetch: async (eutils, selection, call) => {
      const fetched = await eutils.fetch({ selection, rettype: sent, retmode }, call);
      const { fetchedAt, text, format } = fetched;
      const ids = 'ids' in selection ? selection.ids : [];
      const records = await recordReader.flat({ text, format, rettype, ids }, call.signal);
      return { fetchedAt, raw: cutRaw(text), records };
    },
  });
}
