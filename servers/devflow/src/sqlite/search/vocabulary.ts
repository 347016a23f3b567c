import type { Database } from '../database.ts';

/** A misspelt word is looked for among words of about its length. */
const LENGTH_SLACK = 2;
const SHORTEST = 3;
const LONGEST = 40;

/** Adds words to the vocabulary, where they are new. */
export function addWords(database: Database, words: ReadonlySet<string>): void {
  const wanted = [...words].filter(isWord);
  if (wanted.length === 0) return;
  const fresh = database.all(
    `INSERT OR IGNORE INTO search_words (word) SELECT value FROM json_each(?1) WHERE true
      RETURNING id, word`,
    JSON.stringify(wanted),
  );
  for (const { id, word } of fresh) {
    const text = String(word);
    database.run(
      'INSERT OR IGNORE INTO search_grams (gram, length, word_id) SELECT value, ?2, ?3 FROM json_each(?1)',
      JSON.stringify(gramsOf(text)),
      text.length,
      Number(id),
    );
  }
}

/** Forgets the words that stand in no document any more; after something was removed for good. */
export function forgetWords(database: Database): void {
  const unused = (table: string): string =>
    `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table} MATCH '"' || w.word || '"')`;
  const gone = database.all(
    `SELECT w.id, w.word FROM search_words w
      WHERE ${unused('search_now')} AND ${unused('search_past')}`,
  );
  for (const { id, word } of gone) {
    const text = String(word);
    for (const gram of gramsOf(text)) {
      database.run(
        'DELETE FROM search_grams WHERE gram = ? AND length = ? AND word_id = ?',
        gram,
        text.length,
        Number(id),
      );
    }
    database.run('DELETE FROM search_words WHERE id = ?', Number(id));
  }
}

/** Words that begin like this, in the order of letters. */
export function wordsFrom(database: Database, start: string, limit: number): readonly string[] {
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
export function wordsLike(database: Database, word: string, limit: number): readonly string[] {
  return database
    .all(
      `SELECT w.word FROM (
          SELECT g.word_id AS id, count(*) AS shared
            FROM json_each(?1) n CROSS JOIN search_grams g
              ON g.gram = n.value AND g.length BETWEEN ?2 AND ?3
            GROUP BY g.word_id ORDER BY shared DESC, g.word_id LIMIT ?4
        ) found JOIN search_words w ON w.id = found.id ORDER BY found.shared DESC`,
      JSON.stringify(gramsOf(word)),
      word.length - LENGTH_SLACK,
      word.length + LENGTH_SLACK,
      limit,
    )
    .map((row) => String(row['word']));
}

function isWord(text: string): boolean {
  return text.length >= SHORTEST && text.length <= LONGEST && !/^\p{N}+$/u.test(text);
}

function gramsOf(word: string): readonly string[] {
  const padded = `^${word}$`;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3));
  return [...grams];
}
