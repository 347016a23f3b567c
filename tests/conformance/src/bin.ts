import { startEverythingServer } from './everything-server.ts';
import { expectations } from './expectation.ts';
import { findShortfalls } from './judge.ts';
import { runSuite } from './run-suite.ts';
import { prepareSuite } from './suite.ts';
import { formatTable, type Run } from './table.ts';

const suite = await prepareSuite();
const server = await startEverythingServer();
const runs: Run[] = [];
try {
  for (const expectation of expectations) {
    console.log(`Running conformance ${suite.version} for ${expectation.revision}`);
    const run = runSuite(suite, server.url, expectation.revision);
    runs.push({ expectation, scenarios: await Promise.race([run, server.died]) });
  }
} finally {
  await server.stop();
}

console.log(`\n${formatTable(runs)}\n`);
const shortfalls = runs.flatMap(({ expectation, scenarios }) =>
  findShortfalls(expectation, scenarios).map((text) => `${expectation.revision}: ${text}`),
);
for (const shortfall of shortfalls) console.error(shortfall);
if (shortfalls.length > 0) process.exitCode = 1;
else console.log('Every scenario that is asked for passed.');
