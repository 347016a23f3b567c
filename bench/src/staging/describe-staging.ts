import { alignColumns } from '../table.ts';
import { STAGING_CONTENDERS } from './contender.ts';
import type { StagingReport, StagingRow } from './staging.ts';

/** Writes a report for people. */
export function describeStaging({ rounds, rows }: StagingReport): string {
  const staged = rows.map((row) => [
    String(row.articles),
    row.contender,
    `${row.stageMs.toFixed(0)} ms`,
    row.articlesPerSecond.toFixed(0),
    row.peakMegabytes === undefined ? 'unknown' : `${row.peakMegabytes.toFixed(0)} MB`,
  ]);
  return [
    `Articles of PubMed from a service on loopback that has them ready, ${rounds} rounds.`,
    'wellspoken keeps every fact in keyed tables; flat entities keeps a few fields without keys.',
    '',
    alignColumns([['articles', 'contender', 'staged in', 'articles/s', 'peak'], ...staged], 2),
    '',
    'The same SQL on both; wellspoken answers from a process of its own:',
    '',
    alignColumns([['articles', 'query', 'found', ...STAGING_CONTENDERS], ...queryRows(rows)], 2),
    '',
    ...growth(rows),
  ].join('\n');
}

function queryRows(rows: readonly StagingRow[]): readonly (readonly string[])[] {
  return rows
    .filter(({ contender }) => contender === STAGING_CONTENDERS[0])
    .flatMap(({ articles, queries }) =>
      queries.map(({ task, found }, index) => [
        String(articles),
        task,
        String(found),
        ...rows
          .filter((row) => row.articles === articles)
          .map((row) => `${(row.queries[index]?.medianMs ?? 0).toFixed(1)} ms`),
      ]),
    );
}

/** How the time for one article changes from the fewest articles to the most. */
function growth(rows: readonly StagingRow[]): readonly string[] {
  return STAGING_CONTENDERS.flatMap((name) => {
    const own = rows.filter(({ contender }) => contender === name);
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined || first === last) return [];
    const ratio = last.stageMs / last.articles / (first.stageMs / first.articles);
    return [
      `${name}: an article among ${last.articles} takes ${ratio.toFixed(2)} times as long as among ${first.articles}.`,
    ];
  });
}
