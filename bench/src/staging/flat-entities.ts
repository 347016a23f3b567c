import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';

import type { StagingContender, StagingPlace } from './contender.ts';

const BATCH = 200;

const TABLES = {
  article: 'uid, pmid, title, journal, year, abstract, authors, meshTerms',
  author: 'uid, lastname, forename, affiliation',
  meshterm: 'uid, descriptorname',
  article_author: 'article_uid, author_uid',
  article_meshterm: 'article_uid, meshterm_uid',
} as const;

type Insert = (table: keyof typeof TABLES, ...values: readonly (string | number)[]) => void;

/** How servers without an XML parser do it: regular expressions, and a table without keys for each type. */
export function openFlatEntities({ url, folder }: StagingPlace): StagingContender {
  const database = new DatabaseSync(join(folder, 'flat.db'));
  for (const [name, columns] of Object.entries(TABLES)) {
    database.exec(`CREATE TABLE ${name} (${columns.replaceAll(',', ' TEXT,')} TEXT)`);
  }
  const statements = new Map(
    Object.entries(TABLES).map(([name, columns]) => {
      const marks = columns.split(',').map(() => '?');
      return [name, database.prepare(`INSERT INTO ${name} VALUES (${marks.join()})`)] as const;
    }),
  );
  const insert: Insert = (table, ...values) => void statements.get(table)?.run(...values);
  const stageBatch = async (from: number, count: number): Promise<number> => {
    const response = await fetch(`${url}efetch.fcgi?retstart=${from}&retmax=${count}`);
    const xml = await response.text();
    database.exec('BEGIN');
    const records = insertAll(xml, insert);
    database.exec('COMMIT');
    return records;
  };
  return {
    stage: async (count) => {
      let staged = 0;
      for (let from = 0; from < count; from += BATCH) {
        staged += await stageBatch(from, Math.min(BATCH, count - from));
      }
      return staged;
    },
    ask: (sql) => {
      // Statements here give one number.
      const row = database.prepare(sql).get() as Readonly<Record<string, number>>;
      return Promise.resolve(Number(Object.values(row)[0]));
    },
    close: () => {
      database.close();
      return Promise.resolve();
    },
  };
}

function insertAll(xml: string, insert: Insert): number {
  let records = 0;
  for (const [record] of xml.matchAll(/<PubmedArticle[\s>][\s\S]*?<\/PubmedArticle>/g)) {
    records += 1;
    const pmid = readText(record, 'PMID');
    const authors = listAll(record, 'Author').map((author) => ({
      lastname: readText(author, 'LastName'),
      forename: readText(author, 'ForeName'),
      affiliation: listAll(author, 'Affiliation').map(clean).join('; '),
    }));
    const terms = listAll(record, 'DescriptorName').map(clean);
    insert(
      'article',
      pmid,
      pmid,
      readText(record, 'ArticleTitle'),
      readText(record, 'Title'),
      readText(record, 'Year'),
      readText(record, 'AbstractText'),
      JSON.stringify(authors.map(({ lastname }) => lastname)),
      JSON.stringify(terms),
    );
    for (const [index, { lastname, forename, affiliation }] of authors.entries()) {
      insert('author', `${pmid}_auth_${index}`, lastname, forename, affiliation);
      insert('article_author', pmid, `${pmid}_auth_${index}`);
    }
    for (const [index, term] of terms.entries()) {
      insert('meshterm', `${pmid}_mesh_${index}`, term);
      insert('article_meshterm', pmid, `${pmid}_mesh_${index}`);
    }
  }
  return records;
}

function listAll(text: string, tag: string): readonly string[] {
  return Array.from(
    text.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g')),
    ([, inner = '']) => inner,
  );
}

function readText(text: string, tag: string): string {
  return clean(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`).exec(text)?.[1] ?? '');
}

function clean(text: string): string {
  return text.replaceAll(/<[^>]*>/g, '').trim();
}
