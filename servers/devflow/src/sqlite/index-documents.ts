import type { Scope } from '../memory/reader.ts';
import type { Database } from './database.ts';
import { splitChunks, type Steps } from './slices.ts';

/** What documents are about. */
export const KIND = { head: 0, note: 1, relation: 2 } as const;

/** A kind of document. */
type Kind = (typeof KIND)[keyof typeof KIND];

/** A text of the graph, ready for the index. */
interface Document {
  readonly kind: Kind;
  /** The key of the entity, observation or relation. */
  readonly targetId: number;
  readonly projectId: number;
  readonly entityId: number;
  /** The other end of a relation. */
  readonly otherId: number | null;
  readonly text: string;
  /** Whether the text is still the one that was indexed. */
  readonly digest: string;
  readonly validFrom: number;
  readonly validTo: number | null;
}

/** What is known of a document that holds now. */
export interface Known {
  readonly id: number;
  readonly digest: string;
  readonly validFrom: number;
}

/** Writes documents, as part of one change. */
export interface Documents {
  /** The documents of these targets that hold now. */
  readonly known: (kind: Kind, targets: readonly number[]) => ReadonlyMap<number, Known>;
  /** Whether a target has any document, whenever it held. */
  readonly has: (kind: Kind, target: number) => boolean;
  readonly add: (document: Document) => void;
  /** Ends one that held until now; the index needs its text once more. */
  readonly end: (known: Known, was: Pick<Document, 'kind' | 'text'>, at: number) => void;
  /** Removes all documents of these targets for good, whenever they held. */
  readonly remove: (kind: Kind, targets: readonly number[]) => void;
  /** Removes documents by key for good. */
  readonly removeByKey: (ids: readonly number[]) => void;
  /** Writes what was gathered on the way; last of all. */
  readonly finish: () => Steps;
}

/** How many documents a project can have; the keys of the next project begin there. */
export const PROJECT_SPAN = 2 ** 32;

/** Keys go up in steps of this; the remainder is the kind. */
const STEP = 4;

/** The kind of a document, by its key. */
export function getKind(id: number): number {
  return id % STEP;
}

const COLUMNS: Readonly<Record<Kind, string>> = { 0: 'head', 1: 'note', 2: 'relation' };

/** Writes documents through a connection. */
export function createDocuments(database: Database): Documents {
  const words = new Set<string>();
  const nextKey = createKeyGiver(database);
  const write = (table: string, id: number, { kind, text }: Pick<Document, 'kind' | 'text'>) =>
    database.run(`INSERT INTO ${table} (rowid, ${COLUMNS[kind]}) VALUES (?, ?)`, id, text);
  const removeByKey = (ids: readonly number[]): void => {
    for (const table of ['search_now', 'search_past']) {
      for (const id of ids) database.run(`DELETE FROM ${table} WHERE rowid = ?`, id);
    }
    for (const id of ids) database.run('DELETE FROM search_documents WHERE id = ?', id);
  };
  return {
    known: (kind, targets) => readKnown(database, kind, targets),
    has: (kind, target) =>
      database.value(
        'SELECT 1 FROM search_documents WHERE kind = ? AND target_id = ? LIMIT 1',
        kind,
        target,
      ) !== undefined,
    add: (document) => {
      const { validFrom, validTo } = document;
      // A document that ended as it began never held.
      if (validTo !== null && validTo <= validFrom) return;
      const id = nextKey(document.projectId) + document.kind;
      const tokens = document.text === '' ? [] : document.text.split(' ');
      for (const token of tokens) words.add(token);
      insertRow(database, document, { id, words: tokens.length });
      write(document.validTo === null ? 'search_now' : 'search_past', id, document);
      if (document.kind !== KIND.relation) listDocument(database, id);
    },
    end: (known, was, at) => {
      // A document that never held is not kept.
      if (at <= known.validFrom) return removeByKey([known.id]);
      database.run('DELETE FROM search_now WHERE rowid = ?', known.id);
      database.run('UPDATE search_documents SET valid_to = ? WHERE id = ?', at, known.id);
      write('search_past', known.id, was);
    },
    remove: (kind, targets) => {
      const rows = database.all(
        `SELECT d.id FROM json_each(?2) n CROSS JOIN search_documents d
          ON d.kind = ?1 AND d.target_id = n.value`,
        kind,
        JSON.stringify(targets),
      );
      removeByKey(rows.map(({ id }) => Number(id)));
    },
    removeByKey,
    finish: () => addWords(database, words),
  };
}

function insertRow(
  database: Database,
  document: Document,
  { id, words }: { readonly id: number; readonly words: number },
): void {
  database.run(
    `INSERT INTO search_documents (id, kind, target_id, entity_id, other_id, words, digest,
        valid_from, valid_to) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    document.kind,
    document.targetId,
    document.entityId,
    document.otherId,
    words,
    document.digest,
    document.validFrom,
    document.validTo,
  );
}

function readKnown(
  database: Database,
  kind: Kind,
  targets: readonly number[],
): ReadonlyMap<number, Known> {
  const rows = database.all(
    `SELECT d.target_id, d.id, d.digest, d.valid_from
      FROM json_each(?2) n CROSS JOIN search_documents d ON d.kind = ?1 AND d.target_id = n.value
      WHERE d.valid_to IS NULL`,
    kind,
    JSON.stringify(targets),
  );
  return new Map(
    rows.map((row) => [
      Number(row['target_id']),
      {
        id: Number(row['id']),
        digest: String(row['digest']),
        validFrom: Number(row['valid_from']),
      },
    ]),
  );
}

/** Gives each document the next key of its project; its kind is to be added. */
function createKeyGiver(database: Database): (projectId: number) => number {
  const last = new Map<number, number>();
  return (projectId) => {
    const start = projectId * PROJECT_SPAN;
    const before = last.get(projectId) ?? readHighestKey(database, start) ?? start;
    const next = (Math.floor(before / STEP) + 1) * STEP;
    last.set(projectId, next);
    return next;
  };
}

function readHighestKey(database: Database, start: number): number | undefined {
  const key = database.value(
    'SELECT max(id) FROM search_documents WHERE id >= ?1 AND id < ?2',
    start,
    start + PROJECT_SPAN,
  );
  return key === null || key === undefined ? undefined : Number(key);
}

/** About how many documents there are between two keys. */
export function countDocumentsBetween(first: number, last: number): number {
  return Math.floor((last - first) / STEP);
}

/** Puts a document on the list of every model that is in use. */
function listDocument(database: Database, documentId: number): void {
  database.run(
    `INSERT OR IGNORE INTO embedding_jobs (model_id, document_id)
      SELECT id, ?1 FROM embedding_models`,
    documentId,
  );
}

/** The keys of the documents in a scope, from and up to. */
export function findRange(database: Database, { project }: Scope): readonly [number, number] {
  if (project === undefined) return [0, Number.MAX_SAFE_INTEGER];
  const key = database.value('SELECT id FROM projects WHERE name = ?', project);
  const start = key === undefined ? -1 : Number(key) * PROJECT_SPAN;
  return key === undefined ? [-1, -1] : [start, start + PROJECT_SPAN - 1];
}

/** A misspelt word is looked for among words of about its length. */
const LENGTH_SLACK = 2;
const SHORTEST = 3;
const LONGEST = 40;

// As many as are looked up in a few milliseconds.
const WORDS = 200;

/** Adds words to the vocabulary, where they are new. */
function* addWords(database: Database, words: ReadonlySet<string>): Steps {
  for (const chunk of splitChunks([...words].filter(isWord), WORDS)) {
    addSomeWords(database, chunk);
    yield;
  }
}

function addSomeWords(database: Database, wanted: readonly string[]): void {
  const fresh = database.all(
    `INSERT OR IGNORE INTO search_words (word) SELECT value FROM json_each(?1) WHERE true
      RETURNING id, word`,
    JSON.stringify(wanted),
  );
  for (const { id, word } of fresh) {
    const text = String(word);
    database.run(
      'INSERT OR IGNORE INTO search_grams (gram, length, word_id) SELECT value, ?2, ?3 FROM json_each(?1)',
      JSON.stringify(splitGrams(text)),
      text.length,
      Number(id),
    );
  }
}

/** Removes the words that are in no document any more, after a purge. */
export function* forgetWords(database: Database): Steps {
  const unused = (table: string): string =>
    `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table} MATCH '"' || w.word || '"')`;
  const ids = database.json('SELECT json_group_array(id) FROM search_words') as readonly number[];
  for (const chunk of splitChunks(ids, WORDS)) {
    const gone = database.all(
      `SELECT w.id, w.word FROM json_each(?1) n CROSS JOIN search_words w ON w.id = n.value
        WHERE ${unused('search_now')} AND ${unused('search_past')}`,
      JSON.stringify(chunk),
    );
    for (const { id, word } of gone) forgetWord(database, Number(id), String(word));
    yield;
  }
}

function forgetWord(database: Database, id: number, word: string): void {
  for (const gram of splitGrams(word)) {
    database.run(
      'DELETE FROM search_grams WHERE gram = ? AND length = ? AND word_id = ?',
      gram,
      word.length,
      id,
    );
  }
  database.run('DELETE FROM search_words WHERE id = ?', id);
}

/** Words that begin like this, in the order of letters. */
export function listWordsFrom(database: Database, start: string, limit: number): readonly string[] {
  // U+10FFFF sorts after every character that a word can hold.
  return database
    .all(
      `SELECT word FROM search_words WHERE word > ?1 AND word < ?1 || char(1114111)
        ORDER BY word LIMIT ?2`,
      start,
      limit,
    )
    .map(({ word }) => String(word));
}

/** Words that share most with a misspelt one, letters by threes. */
export function listWordsLike(database: Database, word: string, limit: number): readonly string[] {
  return database
    .all(
      `SELECT w.word FROM (
          SELECT g.word_id AS id, count(*) AS shared
            FROM json_each(?1) n CROSS JOIN search_grams g
              ON g.gram = n.value AND g.length BETWEEN ?2 AND ?3
            GROUP BY g.word_id ORDER BY shared DESC, g.word_id LIMIT ?4
        ) found JOIN search_words w ON w.id = found.id ORDER BY found.shared DESC`,
      JSON.stringify(splitGrams(word)),
      word.length - LENGTH_SLACK,
      word.length + LENGTH_SLACK,
      limit,
    )
    .map((row) => String(row['word']));
}

function isWord(text: string): boolean {
  return text.length >= SHORTEST && text.length <= LONGEST && !/^\p{N}+$/u.test(text);
}

function splitGrams(word: string): readonly string[] {
  const padded = `^${word}$`;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3));
  return [...grams];
}
