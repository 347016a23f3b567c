import { defineResource, type Resource } from '@wellspoken/kit';

import type { Entrez } from '../open.ts';
import type { Dataset } from './datasets.ts';

const MOST_LISTED = 100;

/** Staged datasets, each with its tables. */
export function createDatasetResource({ datasets }: Pick<Entrez, 'datasets'>): Resource {
  return defineResource({
    name: 'dataset',
    title: 'Staged dataset',
    description:
      'A dataset that entrez_data staged: what it holds, until when, and its tables with columns.',
    uriTemplate: 'entrez://dataset/{id}',
    mimeType: 'application/json',
    list: async () => (await datasets.list()).slice(0, MOST_LISTED).map(toListed),
    complete: {
      id: async (typed) => {
        const known = (await datasets.list()).map(({ id }) => id);
        return known.filter((id) => id.startsWith(typed.toLowerCase())).slice(0, MOST_LISTED);
      },
    },
    read: async ({ variables }) => {
      const wanted = (variables['id'] ?? '').toLowerCase();
      const dataset = (await datasets.list()).find(({ id }) => id === wanted);
      return dataset === undefined ? undefined : writeDocument(dataset, datasets);
    },
  });
}

function toListed({ id, database, staged, rettype }: Dataset): {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
} {
  return {
    uri: `entrez://dataset/${id}`,
    name: `${database} ${id.slice(0, 8)}`,
    description: `${staged} records of ${database} as ${rettype}`,
    mimeType: 'application/json',
  };
}

async function writeDocument(dataset: Dataset, datasets: Entrez['datasets']): Promise<string> {
  const { tables: _counted, id, ...facts } = dataset;
  const tables = await datasets.tables(id);
  return JSON.stringify({ data_access_id: id, ...facts, tables });
}
