import { readFileSync } from 'node:fs';

import { readPeak } from '../shared/measure.ts';
import { loadContender } from './contenders.ts';
import { judge } from './first-record.ts';

const [name = '', file = '', times = '1'] = process.argv.slice(2);
const read = await loadContender(name);
const xml = readFileSync(file, 'utf8');
const before = process.memoryUsage.rss() / 1_000_000;
// The first time counts for memory and not for time: code is cold then.
const { records, first } = read(xml);
const peakMegabytes = readPeak(process.pid);
const facts = judge(first);
const milliseconds = Array.from({ length: Number(times) }, () => {
  const begin = performance.now();
  read(xml);
  return performance.now() - begin;
});
process.send?.({
  records,
  facts,
  milliseconds,
  ...(peakMegabytes !== undefined && {
    peakMegabytes,
    aboveMegabytes: Math.max(0, Math.round(peakMegabytes - before)),
  }),
});
