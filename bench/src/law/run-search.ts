import { openLibrary } from '@wellspoken/california-codes';

import { LAW_QUERIES } from './queries.ts';
import { openTextScan } from './scan-texts.ts';

/** How often all searches are made, after once to warm up. */
const TIMES = 3;

const [folder = ''] = process.argv.slice(2);
const library = await openLibrary({ folder, offline: true });
const scan = openTextScan(folder);

function timed(work: () => number): { readonly milliseconds: number; readonly found: number } {
  const begin = performance.now();
  const found = work();
  return { milliseconds: performance.now() - begin, found };
}

const search = (index: number): number => {
  const query = LAW_QUERIES[index];
  return query === undefined ? 0 : library.search({ ...query, limit: 10, offset: 0 }).total;
};

const first = LAW_QUERIES.map((_, index) => timed(() => search(index)));
const again = Array.from({ length: TIMES }, () =>
  LAW_QUERIES.map((_, index) => timed(() => search(index))),
);
const scanned = LAW_QUERIES.map((query) => timed(() => scan.count(query)));
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
