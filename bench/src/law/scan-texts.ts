import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';

import type { LawQuery } from './queries.ts';

/** What searching takes without an index of words. */
export interface TextScan {
  /** How many sections hold all the words, wherever in them. */
  readonly count: (query: LawQuery) => number;
  readonly close: () => void;
}

/** Looks through the texts of the same archive with LIKE, as servers without an index do. */
export function openTextScan(folder: string): TextScan {
  const database = new DatabaseSync(join(folder, 'archive.db'), { readOnly: true });
  return {
    count: ({ query, codes = [] }) => {
      const words = partsOf(query);
      const where = [
        ...words.map(() => 'text LIKE ?'),
        ...(codes.length === 0 ? [] : [`code IN (${codes.map(() => '?').join()})`]),
      ];
      const row = database
        .prepare(`SELECT count(*) AS found FROM sections WHERE ${where.join(' AND ')}`)
        .get(...words.map((word) => `%${word}%`), ...codes) as { readonly found: number };
      return row.found;
    },
    close: () => database.close(),
  };
}

/** The words and phrases that must be there; LIKE knows neither exclusion nor choice. */
function partsOf(query: string): readonly string[] {
  const parts = [...query.matchAll(/"([^"]*)"|(\S+)/g)].map(([, phrase, word]) => phrase ?? word);
  return parts.flatMap((part) =>
    part === undefined || part === 'OR' || part.startsWith('-') ? [] : [part.replace(/\*$/, '')],
  );
}
