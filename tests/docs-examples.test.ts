import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileModules, extractExamples, toModules, type Example } from './support/examples.ts';
import { listFiles, listPackages, root, writeFiles } from './support/files.ts';

// Inside the repository, so that packages resolve as they do for our own sources.
const folder = join(root, '.reports', 'docs-examples');

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function findExamples(): Promise<readonly Example[]> {
  const packages = await listPackages();
  const documents = [
    'README.md',
    ...packages.map((folder) => `${folder}/README.md`),
    ...(await listFiles('docs')).filter((path) => path.endsWith('.md')),
  ];
  const found = await Promise.all(
    documents.map(async (document) => {
      const markdown = await readFile(join(root, document), 'utf8').catch(() => '');
      return extractExamples(document, markdown);
    }),
  );
  return found.flat();
}

async function check(name: string, examples: readonly Example[]): Promise<readonly string[]> {
  const target = join(folder, name);
  const modules = toModules(examples);
  await writeFiles(target, {
    // Examples use top-level await, so they must be read as modules of ECMAScript.
    'package.json': '{ "type": "module" }',
    ...Object.fromEntries(modules.map((module) => [module.name, `${module.code}\nexport {};\n`])),
  });
  return compileModules(target, modules, readOptions());
}

function readOptions(): ts.CompilerOptions {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: failOnDiagnostic };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.tests.json'), {}, host);
  if (parsed === undefined) throw new Error('tsconfig.tests.json could not be read.');
  const {
    incremental: _incremental,
    tsBuildInfoFile: _file,
    // Examples see the types that readers will see: those that were built.
    customConditions: _conditions,
    ...options
  } = parsed.options;
  return options;
}

function failOnDiagnostic({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('every TypeScript example in the documents compiles', { timeout: 60_000 }, async () => {
  const examples = await findExamples();
  expect(examples).not.toEqual([]);
  expect(await check('documents', examples)).toEqual([]);
});

test('an example that does not compile is reported with its document and line', async () => {
  const markdown = [
    'Text.',
    '',
    '```ts',
    "const name: string = 'x';",
    '```',
    '',
    '1. A list.',
    '',
    '   ```typescript continued',
    '   const size: string = name.length;',
    '   ```',
    '',
    '```sh',
    'const ignored: string = 1;',
    '```',
  ].join('\n');
  expect(await check('planted', extractExamples('guide.md', markdown))).toEqual([
    "guide.md:10 Type 'number' is not assignable to type 'string'.",
  ]);
});

test('an example that does not continue another stands alone', async () => {
  const markdown = '```ts\nconst a = 1;\n```\n```ts\nconst a = 2;\nconsole.log(b);\n```\n';
  expect(await check('alone', extractExamples('guide.md', markdown))).toEqual([
    "guide.md:6 Cannot find name 'b'.",
  ]);
});

test('an example can import a file of its own guide', async () => {
  const markdown = [
    '```ts src/one.ts',
    'export const one = 1;',
    '```',
    '```ts test/one.test.ts',
    "import { one } from '../src/one.js';",
    'const text: string = one;',
    '```',
  ].join('\n');
  expect(await check('files', extractExamples('guide.md', markdown))).toEqual([
    "guide.md:6 Type 'number' is not assignable to type 'string'.",
  ]);
});

test('no example can be left out', () => {
  expect(() => extractExamples('guide.md', '```ts no-check\nlet x: number = "";\n```\n')).toThrow(
    'guide.md:1 is marked "no-check". Expected "ts", "ts continued" or "ts <path>.ts": every example is compiled.',
  );
});

test('a fence that is never closed is an error', () => {
  expect(() => extractExamples('guide.md', '```ts\nlet x = 1;\n')).toThrow(
    'guide.md ends inside a fenced block.',
  );
});

test('an example continues only one of its own document', () => {
  const [first] = extractExamples('one.md', '```ts\nconst a = 1;\n```\n');
  const [second] = extractExamples('two.md', '```ts continued\na;\n```\n');
  expect(() => toModules([first!, second!])).toThrow('two.md:1 continues no example before it.');
});
