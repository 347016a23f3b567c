import { peakOf } from '../peak.ts';
import { openContender } from './open-contender.ts';
import { STAGING_QUERIES } from './queries.ts';

/** How often a query is made, after once to warm up. */
const TIMES = 3;

const [name = '', url = '', folder = '', count = '0'] = process.argv.slice(2);
const contender = await openContender(name, { url, folder });
const begin = performance.now();
const staged = await contender.stage(Number(count));
const stageMs = performance.now() - begin;
const peakMegabytes = peakOf(process.pid);
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
