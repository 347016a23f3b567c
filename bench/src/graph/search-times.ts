import type { Server } from '../started.ts';
import { createRandom } from '../random.ts';
import { quantile } from '../stats.ts';
import { wordAt } from './make-graph.ts';

/** How long searches took. */
export interface SearchTimes {
  readonly searches: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly slowestMs: number;
}

const SEARCHES = 300;
const RANKS = [0, 3, 10, 40, 150, 600, 2_500] as const;

/** Searches by one, two and three words, from the most frequent ones to rare ones, a page each. */
export async function measureSearch(server: Server): Promise<SearchTimes> {
  const random = createRandom(7);
  const word = (): string =>
    wordAt((RANKS[Math.floor(random() * RANKS.length)] ?? 0) + Math.floor(random() * 3));
  const times: number[] = [];
  for (let number = 0; number < SEARCHES; number++) {
    const query = Array.from({ length: 1 + (number % 3) }, word).join(' ');
    const begin = performance.now();
    await server.call('semantic_search', { query, limit: 10 });
    times.push(performance.now() - begin);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    searches: SEARCHES,
    medianMs: quantile(sorted, 0.5),
    p95Ms: quantile(sorted, 0.95),
    slowestMs: sorted.at(-1) ?? 0,
  };
}
