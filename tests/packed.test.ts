import { mkdtemp, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from './support/files.ts';
import {
  assertBuilt,
  findPublishedPackages,
  importInFreshProcess,
  installTarballs,
  pack,
  runLauncher,
  traceImports,
  traceImportsAtOnce,
  type Tarball,
} from './support/packed.ts';

/** The names that the documentation promises; an entry may export more. */
const documented: Readonly<Record<string, readonly string[]>> = {
  '@wellspoken/california-codes': ['createServer', 'openLibrary', 'program'],
  '@wellspoken/california-codes/page-worker': ['sectionTask', 'textTask', 'tocTask'],
  '@wellspoken/check': [
    'CheckError',
    'areas',
    'check',
    'draftPlan',
    'parsePlan',
    'renderPlan',
    'reservedVariables',
    'ruleIds',
    'rules',
  ],
  '@wellspoken/check/report': [
    'applyBaseline',
    'createBaseline',
    'exitCodeOf',
    'fingerprint',
    'parseBaseline',
    'renderBaseline',
    'withoutVolatile',
  ],
  '@wellspoken/devflow': ['createServer', 'openMemory', 'program'],
  '@wellspoken/devflow/embedding-worker': [],
  '@wellspoken/devflow/import-worker': ['graphTask'],
  '@wellspoken/entrez': ['createServer', 'openEntrez', 'program'],
  '@wellspoken/entrez/pubmed': ['parseArticles', 'readArticles'],
  '@wellspoken/entrez/sql-process': [],
  '@wellspoken/entrez/worker': [
    'articlesTask',
    'flatTask',
    'fullTextsTask',
    'genesTask',
    'medlineTask',
    'plainSequencesTask',
    'sequencesTask',
  ],
  '@wellspoken/github-projects': ['createOutline', 'createServer', 'openDesk', 'program'],
  '@wellspoken/github-projects/worker': [
    'lintTask',
    'matchTask',
    'ownersFileTask',
    'ownersTask',
    'prdTask',
    'rulesTask',
    'subtasksTask',
  ],
  '@wellspoken/globs': [
    'GlobError',
    'compileGlob',
    'compileGlobs',
    'compilePath',
    'isIgnored',
    'parseIgnore',
  ],
  '@wellspoken/kit': [
    'ToolError',
    'audio',
    'blankAsAbsent',
    'definePrompt',
    'defineResource',
    'defineServer',
    'defineTool',
    'embed',
    'image',
    'link',
    'rewriteInput',
    'text',
  ],
  '@wellspoken/kit/fetch': ['createFetchHandler'],
  '@wellspoken/kit/http': ['serveHttp'],
  '@wellspoken/kit/json-schema': ['fromJsonSchema'],
  '@wellspoken/kit/launch': [
    'ChoreError',
    'SettingError',
    'cacheFolder',
    'dataFolder',
    'defineChore',
    'defineProgram',
    'describeSettings',
    'expandHome',
    'launch',
    'readSettings',
  ],
  '@wellspoken/kit/paging': [
    'costOf',
    'countTokens',
    'createBudget',
    'cutText',
    'readCursor',
    'tokensOf',
    'writeCursor',
  ],
  '@wellspoken/kit/start-built': ['startBuilt'],
  '@wellspoken/kit/stdio': ['serveStdio'],
  '@wellspoken/kit/testing': ['connect'],
  '@wellspoken/kit/thread': ['openInThread'],
  '@wellspoken/kit/thread/run': ['runThread'],
  '@wellspoken/kit/upstream': ['createUpstream'],
  '@wellspoken/kit/worker': ['createWorkerPool', 'defineTask'],
  '@wellspoken/planner': ['createSimilarity', 'findDuplicates', 'suggestNeighbourLabels'],
  '@wellspoken/planner/documents': ['parsePrd', 'readRules'],
  '@wellspoken/simulator-github': ['startSimulator'],
  '@wellspoken/simulator-leginfo': ['startSimulator', 'writeArchive'],
  '@wellspoken/simulator-ncbi': ['renderPubmedXml', 'startSimulator'],
  '@wellspoken/simulator-shell': [
    'answerControl',
    'createConcurrencyCounter',
    'createFaultQueue',
    'listen',
    'readForm',
    'readPathFault',
  ],
  '@wellspoken/spec': ['demands', 'errorCodes', 'features', 'requirements', 'revisions'],
  '@wellspoken/spec/error-codes': ['errorCodes'],
  '@wellspoken/spec/features': ['features'],
  '@wellspoken/spec/revisions': ['revisions'],
  '@wellspoken/workspace': ['program'],
  '@wellspoken/workspace/scan-worker': ['codeTask', 'editTask', 'filesTask', 'treeTask'],
};

/** Entries that are run in a thread or a process of their own, and export nothing. */
const threads = ['@wellspoken/devflow/embedding-worker', '@wellspoken/entrez/sql-process'];

/** Entries that must run where there is no Node. */
const webStandard = [
  '@wellspoken/check/report',
  '@wellspoken/globs',
  '@wellspoken/kit',
  '@wellspoken/kit/fetch',
  '@wellspoken/kit/json-schema',
  '@wellspoken/kit/paging',
  '@wellspoken/planner',
  '@wellspoken/planner/documents',
  '@wellspoken/spec',
  '@wellspoken/spec/error-codes',
  '@wellspoken/spec/features',
  '@wellspoken/spec/revisions',
];

/** Entries that every server over stdio loads before it can answer. */
const quickToLoad = ['@wellspoken/kit', '@wellspoken/kit/stdio', '@wellspoken/kit/launch'];

const packages = await findPublishedPackages();
/** Packages that have something of another one in their files. */
const bundled = ['@wellspoken/check', '@wellspoken/kit'];

const entries = packages.flatMap((published) => published.entries);
let folder = '';
let tarballs: readonly Tarball[] = [];

beforeAll(async () => {
  packages.forEach(assertBuilt);
  folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-packed-')));
  tarballs = await pack(packages, folder);
  await installTarballs(packages, tarballs, folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('every entry of every package has documented names', () => {
  expect(entries.map(({ specifier }) => specifier).sort()).toEqual(Object.keys(documented));
});

test.each(packages.map(({ manifest }) => [manifest.name, manifest.bin] as const))(
  '%s packs its build, manifest, README, licence and launcher, and nothing else',
  (name, bin) => {
    const files = tarballs.find((tarball) => tarball.name === name)?.files ?? [];
    const built = files.filter((path) => /^dist\/.+(?<!\.test)(\.js|\.d\.ts)$/.test(path));
    const others = files.filter((path) => !built.includes(path));
    expect(built).not.toEqual([]);
    const launcher = bin === undefined ? [] : ['bin.js'];
    const shared = name === '@wellspoken/kit' ? ['start-built.d.ts', 'start-built.js'] : [];
    // Whatever is bundled from elsewhere keeps its licence.
    const notices = bundled.includes(name) ? ['dist/NOTICES.txt'] : [];
    const expected = ['LICENSE', 'README.md', ...launcher, ...notices, 'package.json', ...shared];
    expect(others.sort()).toEqual(expected);
  },
);

test('the packed entries export what is documented, with declared dependencies only', async () => {
  const specifiers = entries.map(({ specifier }) => specifier);
  const found = await importInFreshProcess(specifiers, folder);
  const missing = specifiers.flatMap((specifier) =>
    (documented[specifier] ?? [])
      .filter((name) => !found[specifier]?.includes(name))
      .map((name) => `${specifier} lacks ${name}`),
  );
  expect(missing).toEqual([]);
  const empty = Object.entries(found).filter(([, names]) => names.length === 0);
  expect(empty.map(([entry]) => entry)).toEqual(threads);
});

function installedFile(specifier: string): string {
  const published = packages.find(({ entries: own }) =>
    own.some((entry) => entry.specifier === specifier),
  );
  const file = published?.entries.find((entry) => entry.specifier === specifier)?.file ?? '';
  return join(folder, 'node_modules', published?.manifest.name ?? '', file);
}

test.each(webStandard)('%s reaches no module of Node through files of ours', async (specifier) => {
  const imports = await traceImports(installedFile(specifier));
  expect(imports.filter((line) => isBuiltin(line.split(' → ')[1] ?? ''))).toEqual([]);
});

test.each(quickToLoad)('%s loads the SDK only when it is needed', async (specifier) => {
  const sdk = (lines: readonly string[]): readonly string[] =>
    lines.filter((line) => line.includes(' → @modelcontextprotocol/'));
  expect(sdk(await traceImportsAtOnce(installedFile(specifier)))).toEqual([]);
  expect(sdk(await traceImports(installedFile(specifier)))).not.toEqual([]);
});

test('the command that starts a server over stdio does not load what serves over HTTP', async () => {
  const shared = join(folder, 'node_modules/wellspoken/dist/shared');
  const [name = ''] = (await readdir(shared)).filter((file) => /^run-serve-.*\.js$/.test(file));
  const file = join(shared, name);
  const http = (line: string): boolean => line.endsWith(' → @wellspoken/kit/http');
  expect((await traceImportsAtOnce(file)).filter(http)).toEqual([]);
  expect((await traceImports(file)).some(http)).toBe(true);
});

const bundledHelpers = /rolldown|@wellspoken\/spec/;

test.each(bundled)('%s ships the licences of what is bundled in it', async (name) => {
  const file = join(folder, 'node_modules', name, 'dist/NOTICES.txt');
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(bundledHelpers);
  expect(text).toContain('Permission is hereby granted');
});

const simulated = [
  ['entrez', 'ncbi'],
  ['california-codes', 'leginfo'],
  ['github-projects', 'github'],
] as const;

test.each(simulated)('the packed command serves %s with its simulator', async (server) => {
  const served = await runLauncher('wellspoken', ['serve', server, '--simulator'], folder);
  expect(served).toMatchObject({ exitCode: 0, stdout: '' });
});

test.each(simulated)(
  'the packed %s says what to install where its simulator is absent',
  async (server, simulator) => {
    const installed = join(folder, 'node_modules/@wellspoken', `simulator-${simulator}`);
    await rename(installed, `${installed}.away`);
    try {
      const launcher = `@wellspoken/${server}`;
      const { exitCode, stderr } = await runLauncher(launcher, ['--simulator'], folder);
      expect(exitCode).toBe(2);
      expect(stderr).toContain(`npm install @wellspoken/simulator-${simulator}`);
    } finally {
      await rename(`${installed}.away`, installed);
    }
  },
);

test('an import of Node behind another file is noticed', async () => {
  await writeFiles(folder, {
    'planted/index.js': "export { read } from './read.js';",
    'planted/read.js': "import { readFile } from 'node:fs/promises'; export const read = readFile;",
  });
  expect(await traceImports(join(folder, 'planted/index.js'))).toEqual([
    `${join(folder, 'planted/read.js')} → node:fs/promises`,
  ]);
});
