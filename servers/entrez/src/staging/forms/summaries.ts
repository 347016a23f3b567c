import type { DocumentSummary } from '../../eutils/document.ts';
import type { View } from '../file/table.ts';
import type { TablePlan } from '../flatten/plan.ts';
import { summaryView } from '../layouts/summary-views.ts';
import { flattenedForm, type FlatRecord } from './flattened.ts';
import { rawOf, type Form } from './form.ts';

const NAME = 'document_summary';

/** Document summaries, which every database has. */
export function summariesForm(database: string): Form {
  return flattenedForm({
    rettype: 'docsum',
    utility: 'esummary.fcgi',
    parameters: { retmode: 'json' },
    fetch: async (eutils, selection, call) => {
      const { documents, missing, fetchedAt } = await eutils.summarize(selection, call);
      return {
        fetchedAt,
        raw: rawOf(JSON.stringify(documents.slice(0, 1))),
        records: documents.map(toRecord),
        missing: missing.map(({ id }) => id),
      };
    },
    viewsOf: (plans) => viewsOf(database, plans.get(NAME)),
  });
}

function toRecord({ uid, fields }: DocumentSummary): FlatRecord {
  // Its uid stands first, and once.
  const { uid: _again, ...rest } = fields;
  return { name: NAME, names: [uid], value: { uid, ...rest } };
}

function viewsOf(database: string, plan: TablePlan | undefined): readonly View[] {
  if (plan === undefined) return [];
  const view = summaryView(database, plan.table);
  return view === undefined ? [] : [view];
}
