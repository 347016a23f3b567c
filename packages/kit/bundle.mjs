// Writes the code of the kit as it is published; its types are written by tsc.
import { bundle } from '../../bundle.mjs';

/** What stands on the SDK: over stdio it is loaded when a conversation first needs it. */
const sdk =
  /\/src\/(content\/judge-block|context\/put|fast\/(fast-path|session-lane)|protocol\/(announce|handlers|judge-envelope|listening|params-fault|protocol-error|sdk-server))\.ts$/;

/** The rest of that, which only connections need. */
const connection = /\/src\/protocol\/(era-gate|listen-connection|sdk-connection|sdk-way)\.ts$/;

/** What every server loads at once, on any runtime. */
const core = /\/src\/(call|content|context|define|errors|fast|fit|protocol|runtime)\//;

/** What a server in a Node process loads too, and the little that stdio adds. */
const node = /\/src\/(node|stdio)\//;

await bundle(import.meta.dirname, {
  groups: [
    // The first to be named gets what they share.
    {
      name: 'core',
      test: (id) => core.test(id) && !sdk.test(id) && !connection.test(id),
      priority: 3,
    },
    { name: 'sdk', test: sdk, priority: 2 },
    { name: 'connection', test: connection, priority: 1 },
    { name: 'node', test: node },
  ],
});
