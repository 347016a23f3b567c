import type { Calling, Eutils, Selection } from '../../eutils/eutils.ts';
import type { View } from '../file/table.ts';
import { createFlattener, type NamedRecord } from '../flatten/flattener.ts';
import type { TablePlan } from '../flatten/plan.ts';
import { BATCH, type Form, type Item, type Payload, type Problem } from './form.ts';

/** A form whose tables are made to fit what comes. */
export interface FlattenedOptions extends Pick<Form, 'rettype' | 'utility' | 'parameters'> {
  readonly batch?: number;
  readonly fetch: (
    eutils: Eutils,
    selection: Selection,
    call: Calling,
  ) => Promise<Omit<Payload, 'items'> & { readonly records: Iterable<FlatRecord | Problem> }>;
  /** Views over the tables, once these are known. */
  readonly viewsOf?: (plans: ReadonlyMap<string, TablePlan>) => readonly View[];
}

/** A record to be laid out, with what it is called by. */
export interface FlatRecord extends NamedRecord, Pick<Item, 'names' | 'holds'> {}

/** Makes a form of how its records are fetched. */
export function flattenedForm(options: FlattenedOptions): Form {
  const { rettype, utility, parameters, batch = BATCH, viewsOf = () => [] } = options;
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
          for (const view of viewsOf(plans)) file.createView(view);
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
