import type { DataOutput } from '../../src/datasets/entrez-data.shapes.ts';
import { openDesk, type Desk, type DeskOptions } from './open-desk.ts';
import { wordsOf } from './query-desk.ts';

/** A desk at which `entrez_data` is called. */
export interface DataDesk extends Desk {
  /** What it answers; a failure is thrown with its words. */
  readonly data: (args: Readonly<Record<string, unknown>>) => Promise<DataOutput>;
  /** Stages records and gives the id of the dataset. */
  readonly stage: (args: Readonly<Record<string, unknown>>) => Promise<string>;
  /** The rows of a statement. */
  readonly rows: (id: string, sql: string) => Promise<NonNullable<DataOutput['results']>>;
}

/** Opens such a desk. */
export async function openDataDesk(options: DeskOptions = {}): Promise<DataDesk> {
  const desk = await openDesk(options);
  const data: DataDesk['data'] = async (args) => {
    const result = await desk.call('entrez_data', { ...args });
    if (result.isError === true) throw new Error(wordsOf(result));
    // The kit has checked it against the schema of this type.
    return result.structuredContent as DataOutput;
  };
  return {
    ...desk,
    data,
    stage: async (args) => {
      const { data_access_id: id } = await data({ operation: 'fetch_and_stage', ...args });
      if (id === undefined) throw new Error('Nothing was staged.');
      return id;
    },
    rows: async (id, sql) => {
      const { results } = await data({ operation: 'query', data_access_id: id, sql });
      return results ?? [];
    },
  };
}
