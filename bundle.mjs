import { readFile, readdir, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';

import { build } from 'rolldown';

/**
 * Writes one file for each entry of a package and few for what they share: a module costs a third
 * of a millisecond to load, whatever is in it, and a process that somebody waits for would have
 * hundreds of them.
 */
export async function bundle(folder) {
  await removeOldCode(join(folder, 'dist'));
  await build({
    cwd: folder,
    input: await listEntries(folder),
    platform: 'node',
    // The few words of the specification that a package needs go in; its tables stay out.
    external: /^(?!@wellspoken\/spec\/)[^./]/,
    resolve: { conditionNames: ['@wellspoken/source', 'import'] },
    preserveEntrySignatures: 'allow-extension',
    logLevel: 'warn',
    output: {
      dir: 'dist',
      format: 'esm',
      sourcemap: true,
      chunkFileNames: 'shared/[name]-[hash].js',
      // Lines stay as well as names: Node shows the line that an error came from.
      minify: false,
      comments: { jsdoc: false },
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ debugName: 'needs', name: nameByNeeds, minShareCount: 2 }],
      },
    },
  });
}

/**
 * Modules that several entries share go together where they need the same packages of others: what
 * needs the SDK, or a module of Node, is then loaded with what needs it, and never with what does not.
 */
function nameByNeeds(id, graph) {
  const needs = [...findNeeds(id, graph, new Set())].toSorted();
  return needs.length === 0
    ? 'core'
    : needs
        .join('-')
        .replaceAll(/[^a-z-]+/g, '-')
        .replace(/^-/, '')
        .slice(0, 60);
}

function findNeeds(id, graph, seen) {
  if (seen.has(id)) return new Set();
  seen.add(id);
  if (!isAbsolute(id)) return new Set([id]);
  const { importedIds } = graph.getModuleInfo(id);
  return new Set(importedIds.flatMap((needed) => [...findNeeds(needed, graph, seen)]));
}

async function listEntries(folder) {
  const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return Object.fromEntries(
    Object.values(exports).flatMap((entry) =>
      entry['@wellspoken/source'] === undefined
        ? []
        : [[entry.default.slice('./dist/'.length, -'.js'.length), entry['@wellspoken/source']]],
    ),
  );
}

async function removeOldCode(folder) {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const code = files.filter((file) => /\.js(\.map)?$/.test(file));
  await Promise.all(code.map((file) => rm(join(folder, file))));
}
