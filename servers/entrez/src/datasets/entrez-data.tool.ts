import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';

import type { Entrez } from '../open.ts';
import {
  dataInput,
  type DataInput,
  dataOutput,
  type DataOutput,
  type Operation,
} from './entrez-data.shapes.ts';
import { runStage } from './fetch-and-stage.ts';
import { type RunOperation, TOOL_NAME } from './job.ts';
import { runQuery } from './query-dataset.ts';
import { runDelete, runDescribe, runList, runSchema } from './show-datasets.ts';

const RUN: Readonly<Record<Operation, RunOperation>> = {
  fetch_and_stage: runStage,
  query: runQuery,
  schema: runSchema,
  list_datasets: runList,
  describe: runDescribe,
  delete: runDelete,
};

/** The tool `entrez_data`. */
export function createEntrezDataTool(entrez: Entrez): Tool {
  return defineTool({
    name: TOOL_NAME,
    title: 'NCBI Data Staging & SQL Query Manager',
    description:
      'Stage many records of any NCBI database as tables, then ask them with SQL. fetch_and_stage gives a data_access_id for query, schema, describe and delete; list_datasets shows what is staged. Datasets expire by themselves. SQL can only read, within limits of time and size.',
    effect: 'delete',
    // Datasets are those of all callers; each operation asks for the rest.
    scopes: ['read'],
    furtherScopes: ['write', 'delete'],
    openWorld: true,
    foreign: 'records of NCBI',
    // Ten thousand records without a key take about a minute, and may have to wait for others.
    timeoutMs: 600_000,
    input: rewriteInput(dataInput, blankAsAbsent),
    output: dataOutput,
    narrowWith: ['limit', 'max_tokens'],
    examples: [
      {
        name: 'stage articles',
        arguments: { operation: 'fetch_and_stage', database: 'pubmed', ids: '31452104,27881303' },
      },
      { name: 'see what is staged', arguments: { operation: 'list_datasets' } },
    ],
    run: async (asked, { signal, caller, progress, notify, requireScopes }) => {
      requireScopes(getScopes(asked));
      const tell = (done: number, total: number): void => progress(done, total);
      const answer = await RUN[asked.operation]({
        entrez,
        asked,
        call: { signal, caller: caller.id, progress: tell },
      });
      if (hasChangedList(answer)) notify.resourcesChanged();
      return reply(answer, { summary: summarizeAnswer(answer) });
    },
  });
}

/** What an operation needs that does not only read. */
function getScopes({ operation, force_direct: isDirect = false }: DataInput): readonly string[] {
  if (operation === 'delete') return ['delete'];
  return operation === 'fetch_and_stage' && !isDirect ? ['write'] : [];
}

/** Datasets are resources. */
function hasChangedList(answer: DataOutput): boolean {
  const { is_new: isNew = false, removed_datasets: removed = [], deleted = false } = answer;
  return isNew || deleted || removed.length > 0;
}

function summarizeAnswer({ message, data_access_id: id, operation }: DataOutput): string {
  return operation === 'fetch_and_stage' && id !== undefined
    ? `${message} data_access_id: ${id}`
    : message;
}
