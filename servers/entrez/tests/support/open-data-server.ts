import type { DataOutput } from '../../src/datasets/entrez-data.shapes.ts';
import { wordsOf } from './open-query-server.ts';
import { openTestServer, type TestServer, type TestServerOptions } from './open-test-server.ts';

/** A test server on which `entrez_data` is called. */
export interface DataServer extends TestServer {
  /** What it answers; a failure is thrown with its words. */
  readonly data: (args: Readonly<Record<string, unknown>>) => Promise<DataOutput>;
  /** Stages records and gives the id of the dataset. */
  readonly stage: (args: Readonly<Record<string, unknown>>) => Promise<string>;
  /** The rows of a statement. */
  readonly rows: (id: string, sql: string) => Promise<NonNullable<DataOutput['results']>>;
}

/** Opens such a server. */
export async function openDataServer(options: TestServerOptions = {}): Promise<DataServer> {
  const server = await openTestServer(options);
  const data: DataServer['data'] = async (args) => {
    const result = await server.call('entrez_data', { ...args });
    if (result.isError === true) throw new Error(wordsOf(result));
    // The kit has checked it against the schema of this type.
    return result.structuredContent as DataOutput;
  };
  return {
    ...server,
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
