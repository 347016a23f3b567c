import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { openLibrary } from '@wellspoken/california-codes';

/** One search, and the codes that it is narrowed to. */
interface LawQuery {
  readonly query: string;
  readonly codes?: readonly ('EDC' | 'PEN' | 'GOV' | 'VEH' | 'CIV' | 'HSC')[];
}

/** What people look for: words that many sections have, and words that few have. */
const WORDS = [
  'oversight committee',
  'pupil suspension',
  'suspension expulsion school',
  'murder',
  'malice aforethought',
  'custody of a minor',
  'hazardous waste',
  'hazardous waste storage',
  'water permit',
  'divert water',
  'motor vehicle',
  'security deposit',
  'tenant deposit',
  'insurance policy',
  'insurer',
  'public utility rates',
  'voters',
  'registration of voters',
  'fish wildlife',
  'conservation',
  'physicians',
  'physicians surgeons licensing',
  'annual budget',
  'tax collection',
  'hearing',
  'written notice',
  'estate administration',
  'agricultural products',
  'employer',
  'controller',
  'school district',
  'board of supervisors',
  'legislature report',
  'regulations department',
] as const;

/** Phrases, beginnings, exclusions and numbers. */
const SYNTAX = [
  '"citizens’ oversight committee"',
  '"motor vehicle"',
  '"security deposit"',
  '"hazardous waste"',
  '"custody of a minor"',
  '"board of supervisors" hearing',
  '"within 30 days"',
  'suspen*',
  'licens*',
  'regist* voters',
  'insurer OR licensee',
  'murder OR manslaughter',
  'waste -hazardous',
  'school -district',
  'court -hearing custody',
  '48900',
  '48900.5',
  '15278',
  '"Section 48900"',
  'subdivision (a)',
] as const;

const NARROWED: readonly LawQuery[] = [
  { query: 'school district', codes: ['EDC'] },
  { query: 'notice', codes: ['PEN', 'VEH'] },
  { query: 'motor vehicle', codes: ['VEH'] },
  { query: 'hazardous waste', codes: ['HSC'] },
  { query: '"security deposit"', codes: ['CIV'] },
  { query: 'annual budget report', codes: ['GOV'] },
];

/** The fixed set of searches. */
const LAW_QUERIES: readonly LawQuery[] = [
  ...[...WORDS, ...SYNTAX].map((query) => ({ query })),
  ...NARROWED,
];

/** How often all searches are made, after once to warm up. */
const TIMES = 3;

const [folder = ''] = process.argv.slice(2);
const library = await openLibrary({ folder, offline: true });
const scan = openTextScan(folder);

function measureTime(work: () => number): {
  readonly milliseconds: number;
  readonly found: number;
} {
  const begin = performance.now();
  const found = work();
  return { milliseconds: performance.now() - begin, found };
}

const search = (index: number): number => {
  const query = LAW_QUERIES[index];
  return query === undefined ? 0 : library.search({ ...query, limit: 10, offset: 0 }).total;
};

const first = LAW_QUERIES.map((_, index) => measureTime(() => search(index)));
const again = Array.from({ length: TIMES }, () =>
  LAW_QUERIES.map((_, index) => measureTime(() => search(index))),
);
const scanned = LAW_QUERIES.map((query) => measureTime(() => scan.count(query)));
process.send?.({
  queries: LAW_QUERIES.map(({ query, codes = [] }, index) => ({
    query: [query, ...codes].join(' '),
    found: first[index]?.found ?? 0,
    firstMs: first[index]?.milliseconds ?? 0,
    milliseconds: again.map((round) => round[index]?.milliseconds ?? 0),
    scanMs: scanned[index]?.milliseconds ?? 0,
  })),
});
scan.close();
await library.close();
process.disconnect?.();

/** What searching takes without an index of words. */
interface TextScan {
  /** How many sections hold all the words, wherever in them. */
  readonly count: (query: LawQuery) => number;
  readonly close: () => void;
}

/** Looks through the texts of the same archive with LIKE, as servers without an index do. */
function openTextScan(folder: string): TextScan {
  const database = new DatabaseSync(join(folder, 'archive.db'), { readOnly: true });
  return {
    count: ({ query, codes = [] }) => {
      const words = splitParts(query);
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
function splitParts(query: string): readonly string[] {
  const parts = [...query.matchAll(/"([^"]*)"|(\S+)/g)].map(([, phrase, word]) => phrase ?? word);
  return parts.flatMap((part) =>
    part === undefined || part === 'OR' || part.startsWith('-') ? [] : [part.replace(/\*$/, '')],
  );
}
