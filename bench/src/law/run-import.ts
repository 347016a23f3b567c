import { Writable } from 'node:stream';

import { program } from '@wellspoken/california-codes';
import { runChore } from '@wellspoken/kit/launch';

import { readPeak } from '../shared/measure.ts';

const [zip = '', folder = ''] = process.argv.slice(2);
let said = '';
const stdout = new Writable({
  write: (chunk: Buffer, _, done) => {
    said += chunk.toString();
    done();
  },
});
const begin = performance.now();
const code = await runChore(program, 'import', {
  argv: [zip, '--data', folder, '--json'],
  env: {},
  stdout,
  stderr: process.stderr,
});
const milliseconds = performance.now() - begin;
const peakMegabytes = readPeak(process.pid);
if (code === 0) {
  process.send?.({
    report: JSON.parse(said) as unknown,
    milliseconds,
    ...(peakMegabytes !== undefined && { peakMegabytes }),
  });
}
process.disconnect?.();
process.exitCode = code;
