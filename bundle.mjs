// Writes the code of every published package; its types are written by tsc. With arguments, only of those folders.
import { createHash } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, sep } from 'node:path';
import process from 'node:process';

import { build } from 'rolldown';

const root = import.meta.dirname;
const FEW = 5;

/**
 * Writes one file for each entry of a package and few for what they share: a module costs a third
 * of a millisecond to load, whatever is in it, and a process that somebody waits for would have
 * hundreds of them.
 */
async function bundle(folder) {
  const input = await listEntries(folder);
  await removeOldCode(join(folder, 'dist'));
  const { output } = await build({
    cwd: folder,
    input,
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
      // The bundler makes a file for each set of entries that share something: few where entries are few.
      codeSplitting: Object.keys(input).length <= FEW || {
        includeDependenciesRecursively: false,
        groups: [{ debugName: 'needs', name: nameByNeeds, minShareCount: 2 }],
      },
    },
  });
  await writeNotices(
    folder,
    output.flatMap(({ moduleIds = [] }) => moduleIds),
  );
}

/**
 * Modules that several entries share go together where they need the same packages of others: what
 * needs the SDK, or a module of Node, is then loaded with what needs it, and never with what does not.
 */
function nameByNeeds(id, graph) {
  const needs = sorted(findNeeds(id, graph, new Set()));
  if (needs.length === 0) return 'core';
  const mark = createHash('sha256').update(needs.join()).digest('hex').slice(0, 6);
  return `needs-${needs[0].replace(/^.*[/:]/, '')}-${mark}`;
}

function findNeeds(id, graph, seen) {
  if (seen.has(id)) return new Set();
  seen.add(id);
  if (!isAbsolute(id)) return new Set([id]);
  const { importedIds } = graph.getModuleInfo(id);
  return new Set(importedIds.flatMap((needed) => [...findNeeds(needed, graph, seen)]));
}

/** What package.json exports, and the program where there is one. */
async function listEntries(folder) {
  const { exports, bin } = await readManifest(folder);
  const files = Object.values(exports)
    .filter((entry) => typeof entry === 'object' && entry.default.startsWith('./dist/'))
    .map((entry) => entry.default);
  if (bin !== undefined) files.push('./dist/bin.js');
  return Object.fromEntries(
    files.map((file) => {
      const name = file.slice('./dist/'.length, -'.js'.length);
      return [name, `./src/${name}.ts`];
    }),
  );
}

async function readManifest(folder) {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

async function removeOldCode(dist) {
  const files = await readdir(dist, { recursive: true }).catch(() => []);
  const code = files.filter((file) => /\.js(\.map)?$/.test(file));
  await Promise.all(code.map((file) => rm(join(dist, file))));
}

/** Whatever is bundled from elsewhere keeps its licence. */
async function writeNotices(folder, moduleIds) {
  const foreign = moduleIds.filter((id) => !id.startsWith(folder + sep));
  const folders = new Set(await Promise.all(foreign.map(findPackage)));
  const notices = await Promise.all(sorted(folders).map(describeLicence));
  const text = ['Parts of these packages are in the files beside this one.', ...notices];
  const file = join(folder, 'dist', 'NOTICES.txt');
  if (folders.size === 0) await rm(file, { force: true });
  else await writeFile(file, `${text.join('\n\n')}\n`);
}

function sorted(texts) {
  return [...texts].toSorted((one, other) => (one < other ? -1 : 1));
}

async function findPackage(id) {
  // Helpers of the bundler have no file.
  const start = isAbsolute(id) ? id : createRequire(import.meta.url).resolve('rolldown');
  for (let folder = dirname(start); folder !== dirname(folder); folder = dirname(folder)) {
    const { name } = await readManifest(folder).catch(() => ({}));
    if (name !== undefined) return folder;
  }
  throw new Error(`No package holds ${id}`);
}

async function describeLicence(folder) {
  const { name, version, license } = await readManifest(folder);
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} is bundled and has no licence to ship with it`);
  return `${name} ${version} (${license})\n\n${(await readFile(join(folder, file), 'utf8')).trim()}`;
}

async function listPublished() {
  const folders = [];
  for (const pattern of ['packages', 'servers', 'simulators']) {
    for (const name of await readdir(join(root, pattern))) folders.push(join(root, pattern, name));
  }
  return folders;
}

const chosen = process.argv.slice(2).map((folder) => join(root, folder));
for (const folder of chosen.length > 0 ? chosen : await listPublished()) await bundle(folder);
