// Preloaded into a server under attack: on SIGUSR2 it collects garbage and writes how much memory is
// still in use to descriptor 3, which tells a leak from pages that the process merely keeps.
import { writeSync } from 'node:fs';

process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  writeSync(3, `${heapUsed + external}\n`);
});
