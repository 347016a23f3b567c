import type { Backlog, Job, VectorStore } from '../../embedding/vector-store.ts';
import type { Database } from '../database.ts';
import { KIND } from '../index-documents.ts';
import type { SqliteStore } from '../open-store.ts';
import { readMeanings } from './vector-reader.ts';

const LONGEST_ERROR = 300;
// Vectors of a model that was not used for this long are dropped.
const DAY_MS = 86_400_000;
const FORGET_AFTER_MS = 30 * DAY_MS;

/** The list of what is to be embedded, in a SQLite file. */
export function createVectorStore(
  store: Pick<SqliteStore, 'database' | 'reading' | 'transact'>,
  now: () => number,
): VectorStore {
  const { database, reading } = store;
  const write = <Value>(work: () => Value): Promise<Value> =>
    store.transact('write', () => Promise.resolve(work()));
  return {
    register: (model) => write(() => register(database, model, now())),
    find: (model) =>
      store.transact('read', () => {
        const id = reading.short.value('SELECT id FROM embedding_models WHERE name = ?', model);
        return Promise.resolve(id === undefined ? undefined : Number(id));
      }),
    claim: (modelId, limit, leaseMs) =>
      write(() => claim(database, modelId, { limit, at: now(), until: now() + leaseMs })),
    finish: (modelId, done) =>
      write(() => {
        for (const { textId, vector } of done) keep(database, { modelId, textId, vector });
      }),
    fail: (modelId, jobs, { message, pauseMs }) =>
      write(() => {
        for (const { textId, attempts } of jobs) {
          database.run(
            `UPDATE embedding_jobs SET attempts = ?1, due_at = ?2, error = ?3
              WHERE model_id = ?4 AND document_id = ?5`,
            attempts + 1,
            now() + pauseMs(attempts),
            message.slice(0, LONGEST_ERROR),
            modelId,
            textId,
          );
        }
      }),
    backlog: (modelId) =>
      store.transact('read', () => Promise.resolve(readBacklog(reading.short, modelId))),
    nextDue: (modelId) =>
      store.transact('read', () => {
        const due = reading.short.value(
          'SELECT min(due_at) FROM embedding_jobs WHERE model_id = ?',
          modelId,
        );
        return Promise.resolve(due === null || due === undefined ? undefined : Number(due));
      }),
  };
}

function register(database: Database, model: string, at: number): number {
  const known = database.get('SELECT id, used_at FROM embedding_models WHERE name = ?', model);
  if (known === undefined) return beginModel(database, model, at);
  const id = Number(known['id']);
  if (Number(known['used_at']) > at - DAY_MS) return id;
  database.run('UPDATE embedding_models SET used_at = ? WHERE id = ?', at, id);
  database.run('DELETE FROM embedding_models WHERE used_at < ?', at - FORGET_AFTER_MS);
  return id;
}

/** Puts all that there is on the list of a new model; what comes later is listed as it comes. */
function beginModel(database: Database, model: string, at: number): number {
  const { id } = database.run(
    'INSERT INTO embedding_models (name, used_at) VALUES (?, ?)',
    model,
    at,
  );
  database.run(
    `INSERT INTO embedding_jobs (model_id, document_id)
      SELECT ?, id FROM search_documents WHERE kind IN (${KIND.head}, ${KIND.note})`,
    id,
  );
  return id;
}

interface Claim {
  readonly limit: number;
  readonly at: number;
  readonly until: number;
}

/** A claim is a due time in the future: a job that is not finished by then is due again. */
function claim(database: Database, modelId: number, { limit, at, until }: Claim): readonly Job[] {
  const rows = database.all(
    `SELECT document_id, attempts FROM embedding_jobs WHERE model_id = ? AND due_at <= ?
      ORDER BY due_at, document_id LIMIT ?`,
    modelId,
    at,
    limit,
  );
  const texts = readMeanings(
    database,
    rows.map((row) => Number(row['document_id'])),
  );
  const jobs: Job[] = [];
  for (const row of rows) {
    const textId = Number(row['document_id']);
    const text = texts.get(textId);
    if (text === undefined || text.trim() === '') {
      database.run(
        'DELETE FROM embedding_jobs WHERE model_id = ? AND document_id = ?',
        modelId,
        textId,
      );
      continue;
    }
    database.run(
      'UPDATE embedding_jobs SET due_at = ? WHERE model_id = ? AND document_id = ?',
      until,
      modelId,
      textId,
    );
    jobs.push({ textId, text, attempts: Number(row['attempts']) });
  }
  return jobs;
}

interface Vector {
  readonly modelId: number;
  readonly textId: number;
  readonly vector: Float32Array;
}

/** Keeps a vector, unless its text was purged meanwhile. */
function keep(database: Database, { modelId, textId, vector }: Vector): void {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  database.run(
    `INSERT OR IGNORE INTO embeddings (model_id, document_id, vector)
      SELECT ?1, id, ?3 FROM search_documents WHERE id = ?2`,
    modelId,
    textId,
    bytes,
  );
  database.run(
    'DELETE FROM embedding_jobs WHERE model_id = ? AND document_id = ?',
    modelId,
    textId,
  );
}

function readBacklog(database: Database, modelId: number): Backlog {
  const row = database.get(
    `SELECT count(*) AS waiting, sum(attempts > 0) AS failed FROM embedding_jobs WHERE model_id = ?`,
    modelId,
  );
  const error = database.value(
    `SELECT error FROM embedding_jobs WHERE model_id = ? AND error IS NOT NULL
      ORDER BY due_at DESC LIMIT 1`,
    modelId,
  );
  return {
    waiting: Number(row?.['waiting'] ?? 0),
    failed: Number(row?.['failed'] ?? 0),
    ...(typeof error === 'string' ? { lastError: error } : {}),
  };
}
