import { startEverythingServer, type FastPath } from './everything-server.ts';
import { expectations } from './expectation.ts';
import { findShortfalls } from './judge.ts';
import { runSuite } from './run-suite.ts';
import { prepareSuite, type Suite } from './suite.ts';
import { formatTable, type Run } from './table.ts';

/** Both ways must pass: which one a request takes changes no answer. */
const ways: readonly FastPath[] = ['on', 'off'];

const suite = await prepareSuite();
const shortfalls: string[] = [];
for (const fastPath of ways) {
  const runs = await runAll(suite, fastPath);
  console.log(`\nWith the fast path ${fastPath}:\n${formatTable(runs)}\n`);
  shortfalls.push(...shortfallsOf(runs).map((text) => `fast path ${fastPath}, ${text}`));
}
for (const shortfall of shortfalls) console.error(shortfall);
if (shortfalls.length > 0) process.exitCode = 1;
else console.log('Every scenario that is asked for passed, with the fast path and without it.');

async function runAll(chosen: Suite, fastPath: FastPath): Promise<readonly Run[]> {
  const server = await startEverythingServer(fastPath);
  const runs: Run[] = [];
  try {
    for (const expectation of expectations) {
      const { revision } = expectation;
      console.log(`Running conformance ${chosen.version} for ${revision}, fast path ${fastPath}`);
      const run = runSuite(chosen, server.url, revision);
      runs.push({ expectation, scenarios: await Promise.race([run, server.died]) });
    }
  } finally {
    await server.stop();
  }
  return runs;
}

function shortfallsOf(runs: readonly Run[]): readonly string[] {
  return runs.flatMap(({ expectation, scenarios }) =>
    findShortfalls(expectation, scenarios).map((text) => `${expectation.revision}: ${text}`),
  );
}
