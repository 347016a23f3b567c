// Writes the code of the kit as it is published; its types are written by tsc.
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'rolldown';

const here = import.meta.dirname;
const { exports } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));

// One file for each entry and few for what they share: a module costs a third of a millisecond to
// load, whatever is in it, and a server that a host starts would have a hundred of them.
const input = Object.fromEntries(
  Object.values(exports).flatMap((entry) =>
    entry.default === undefined
      ? []
      : [[entry.default.slice('./dist/'.length, -'.js'.length), entry['@wellspoken/source']]],
  ),
);

/** What stands on the SDK: over stdio it is loaded when a conversation first needs it. */
const sdk =
  /\/src\/(content\/judge-block|context\/put|fast\/(fast-path|session-lane)|protocol\/(announce|handlers|judge-envelope|listening|params-fault|protocol-error|sdk-server))\.ts$/;

/** The rest of that, which only connections need. */
const connection = /\/src\/protocol\/(era-gate|listen-connection|sdk-connection|sdk-way)\.ts$/;

/** What every server loads at once, on any runtime. */
const core = /\/src\/(call|content|context|define|errors|fast|fit|protocol|runtime)\//;

/** What a server in a Node process loads too, and the little that stdio adds. */
const node = /\/src\/(node|stdio)\//;

await removeOldCode(join(here, 'dist'));
await build({
  cwd: here,
  input,
  platform: 'node',
  // The few words of the specification that the kit needs go in; its tables stay out.
  external: /^(?!@wellspoken\/spec\/)[^./]/,
  resolve: { conditionNames: ['@wellspoken/source', 'import'] },
  logLevel: 'warn',
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    chunkFileNames: 'shared/[name]-[hash].js',
    // Names stay, for whoever reads a stack; comments are for readers of the source.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    codeSplitting: {
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
    },
  },
});

async function removeOldCode(folder) {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const code = files.filter((file) => /\.js(\.map)?$/.test(file));
  await Promise.all(code.map((file) => rm(join(folder, file))));
}
