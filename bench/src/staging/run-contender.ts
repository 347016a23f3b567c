import { readPeak } from '../shared/measure.ts';
import type { StagingContender, StagingPlace } from './contender.ts';

/** How often a query is made, after once to warm up. */
const TIMES = 3;

const JOINED = `FROM article a
  JOIN article_author aa ON aa.article_uid = a.uid JOIN author au ON au.uid = aa.author_uid
  JOIN article_meshterm am ON am.article_uid = a.uid JOIN meshterm m ON m.uid = am.meshterm_uid`;

/** What both are asked, in tables that both have; each gives one number. */
const STAGING_QUERIES: Readonly<Record<string, string>> = {
  'articles of an author on a subject': `SELECT count(DISTINCT a.uid) ${JOINED} WHERE au.lastname = (SELECT min(lastname) FROM author) AND m.descriptorname = 'Humans'`,
  'the same of one article': `SELECT count(*) ${JOINED} WHERE a.uid = '40000007'`,
  'subjects, counted': 'SELECT count(*) FROM (SELECT descriptorname FROM meshterm GROUP BY 1)',
  'pairs of author and subject': `SELECT count(*) ${JOINED}`,
};

const [name = '', url = '', folder = '', count = '0'] = process.argv.slice(2);
const contender = await openContender(name, { url, folder });
const begin = performance.now();
const staged = await contender.stage(Number(count));
const stageMs = performance.now() - begin;
const peakMegabytes = readPeak(process.pid);
const queries: { task: string; found: number; milliseconds: number[] }[] = [];
for (const [task, sql] of Object.entries(STAGING_QUERIES)) {
  const found = await contender.ask(sql);
  const milliseconds: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const asked = performance.now();
    await contender.ask(sql);
    milliseconds.push(performance.now() - asked);
  }
  queries.push({ task, found, milliseconds });
}
process.send?.({
  staged,
  stageMs,
  queries,
  ...(peakMegabytes !== undefined && { peakMegabytes }),
});
await contender.close();

/** Loads a contender; the other stays out of its process. */
async function openContender(name: string, place: StagingPlace): Promise<StagingContender> {
  switch (name) {
    case 'wellspoken':
      return (await import('./wellspoken.ts')).openWellspoken(place);
    case 'flat entities':
      return (await import('./flat-entities.ts')).openFlatEntities(place);
    default:
      throw new Error(`There is no contender "${name}".`);
  }
}
