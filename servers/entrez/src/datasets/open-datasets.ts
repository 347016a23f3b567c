import { ToolError } from '@wellspoken/kit';

import { formatCount } from '../answers/sentences.ts';
import { LIVE } from '../config.ts';
import type { Eutils } from '../eutils/eutils.ts';
import { askSql } from '../sql/ask-sql.ts';
import { createSqlRunner } from '../sql/sql-runner.ts';
import type { Datasets } from './datasets.ts';
import { type DatasetFolder, openFolder } from './files/dataset-folder.ts';
import type { Entry } from './files/manifest.ts';
import { previewRecords, stageDataset } from './staging/stage-dataset.ts';

/** Where datasets are kept and what they are made from. */
export interface DatasetsOptions {
  readonly folder: string;
  readonly eutils: Eutils;
  /** How long one is kept after it was staged last. */
  readonly keepMs: number;
  readonly now?: (() => number) | undefined;
  /** Where the E-utilities are, as provenance says it. */
  readonly baseUrl?: string | undefined;
  /** How large all of them together may be. */
  readonly maxBytes?: number | undefined;
  /** How long a query may take. */
  readonly queryMs?: number | undefined;
}

const GIGABYTE = 1_073_741_824;
const DEFAULT_BYTES = 262_144;
const TOUCH_EVERY_MS = 60_000;

/** Opens the folder of datasets and removes expired ones. */
export async function openDatasets(options: DatasetsOptions): Promise<Datasets> {
  const { eutils, keepMs, now = Date.now, maxBytes = 2 * GIGABYTE, queryMs = 10_000 } = options;
  const folder = await openFolder({ folder: options.folder, maxBytes, now });
  const runner = createSqlRunner({ timeMs: queryMs });
  const touch = createToucher(folder, now);
  const need = async (id: string): Promise<Entry> => {
    const entry = await folder.find(id.trim().toLowerCase());
    if (entry === undefined) throw createUnknownDatasetError(id, await folder.list());
    return entry;
  };
  return {
    stage: (request, call = {}) =>
      stageDataset(
        { folder, eutils, keepMs, now, maxBytes, baseUrl: options.baseUrl ?? LIVE.eutils },
        request,
        call,
      ),
    preview: (request, call = {}) => previewRecords(eutils, request, call),
    list: async () => (await folder.list()).map(({ dataset }) => dataset),
    find: async (id) => (await need(id)).dataset,
    tables: async (id) => (await need(id)).tables,
    query: async ({ id, sql, limit, offset = 0, maxBytes: most = DEFAULT_BYTES }, call = {}) => {
      const { dataset, tables } = await need(id);
      await touch(dataset.id);
      const path = folder.getPath(dataset.id);
      const question = { path, sql, limit, offset, maxBytes: most, tables };
      return askSql(runner, question, call);
    },
    remove: (id) => folder.remove(id.trim().toLowerCase()),
    close: () => {
      runner.close();
      return Promise.resolve();
    },
  };
}

/** Notes that a dataset is in use, now and then. */
function createToucher(folder: DatasetFolder, now: () => number): (id: string) => Promise<void> {
  const touched = new Map<string, number>();
  return async (id) => {
    if (now() - (touched.get(id) ?? -Infinity) < TOUCH_EVERY_MS) return;
    touched.set(id, now());
    await folder.touch(id);
  };
}

const MOST_NAMED = 5;

function createUnknownDatasetError(id: string, known: readonly Entry[]): ToolError {
  const named = known
    .slice(0, MOST_NAMED)
    .map(
      ({ dataset }) =>
        `${dataset.id} (${dataset.database}, ${formatCount(dataset.staged, 'record')})`,
    );
  return new ToolError(
    'not_found',
    `There is no dataset "${id.slice(0, 80)}": it expired, was deleted, or was never here.`,
    {
      suggestions: [
        named.length === 0
          ? 'No dataset is staged now.'
          : `Staged now: ${named.join('; ')}${known.length > MOST_NAMED ? `; and ${known.length - MOST_NAMED} more, see operation "list_datasets"` : ''}.`,
        'Stage records with operation "fetch_and_stage".',
      ],
    },
  );
}
