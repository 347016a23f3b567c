// Makes the pieces that a rule of check needs; what they judge is left to write. See --help.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `Makes the pieces that a rule of check needs.

Usage: npm run new:rule -- <area>/<rule> [flags]

  --level <level>   must, should or practice; practice by default
  --eras <eras>     both, legacy or modern; both by default
  --root <folder>   the repository; this one by default
  --help            shows this

Example:
  npm run new:rule -- tools/verb-first --level practice

It writes the file of the rule, its two lines in the index of rules, its line in the catalogue,
an empty case and an empty mutant. The tests then fail and name what is left to write.`;

const RULES = 'packages/check/src/rules';
const INDEX = `${RULES}/index.ts`;
const CATALOGUE = 'packages/check/tests/support/catalogue.ts';

const casesFile = (area) => `packages/check/tests/cases/${area}.ts`;
const mutantsFile = (area) => `packages/check/fixtures/mutants/${area}.mjs`;

/** A mistake of whoever called; its message says what was expected. */
class UsageError extends Error {}

function readRequest() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      level: { type: 'string', default: 'practice' },
      eras: { type: 'string', default: 'both' },
      root: { type: 'string', default: resolve(import.meta.dirname, '..') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const [id = ''] = positionals;
  if (!/^[a-z]+\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) {
    throw new UsageError(
      `Expected one rule such as tools/verb-first, got ${JSON.stringify(positionals.join(' '))}.`,
    );
  }
  assertOneOf('--level', values.level, ['must', 'should', 'practice']);
  assertOneOf('--eras', values.eras, ['both', 'legacy', 'modern']);
  const [area, name] = id.split('/');
  assertFree(values, { area, name });
  return { ...values, id, area, name };
}

function assertOneOf(flag, given, words) {
  if (words.includes(given)) return;
  throw new UsageError(`Expected ${words.join(', ')} after ${flag}, got ${JSON.stringify(given)}.`);
}

function assertFree({ root }, { area, name }) {
  const areas = readdirSync(join(root, RULES), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  if (!areas.includes(area)) {
    throw new UsageError(`There is no area ${area}. Areas: ${areas.join(', ')}.`);
  }
  if (existsSync(join(root, RULES, area, `${name}.rule.ts`))) {
    throw new UsageError(`${RULES}/${area}/${name}.rule.ts is there already.`);
  }
}

/** The name of the constant of a rule: tools/verb-first is toolsVerbFirst. */
const toConstant = (id) => id.replaceAll(/[/-](.)/g, (_, letter) => letter.toUpperCase());

const writeRule = ({ id, level, eras }) => `import { anyTransport, ${
  eras === 'both' ? 'bothEras, ' : ''
}citeSpecification, defineRule, fail, judgeEach } from '../define-rule.ts';

/** ${id} */
export const ${toConstant(id)} = defineRule({
  id: '${id}',
  level: '${level}',
  eras: ${eras === 'both' ? 'bothEras' : `['${eras}']`},
  transports: anyTransport,
  needs: ['lists'],
  source: citeSpecification('${eras === 'legacy' ? '2025-11-25' : '2026-07-28'}', 'server/tools'),
  title: 'What must hold',
  why: 'Why it matters to those who use the server.',
  fix: 'How to mend it.',
  judge: ({ lists }) =>
    judgeEach(lists.tools?.items ?? [], 'The server lists no tools.', (tool) =>
      fail({
        where: 'tools/list',
        message: 'What is wrong.',
        evidence: { came: JSON.stringify(tool), expected: 'what should have come' },
      }),
    ),
});
`;

/** Puts a line before the first of its kind that sorts after it, or after the last. */
function insertSorted(lines, line, { isOne, key }) {
  const kind = lines.flatMap((other, index) => (isOne(other) ? [index] : []));
  const next = kind.find((index) => key(lines[index]) > key(line));
  lines.splice(next ?? (kind.at(-1) ?? lines.length - 1) + 1, 0, line);
}

function addToIndex(text, { id, area, name }) {
  const constant = toConstant(id);
  const [imports, entries] = text.split('\n\n/** Every rule, by id. */\n');
  const importLines = imports.split(/\n(?=import )/);
  insertSorted(importLines, `import { ${constant} } from './${area}/${name}.rule.ts';`, {
    isOne: (line) => line.includes('.rule.ts'),
    key: (line) => /from '(.*)'/.exec(line)[1],
  });
  const known = knownIds(importLines);
  const lines = entries.split('\n');
  insertSorted(lines, `  ${constant},`, {
    isOne: (line) => /^ {2}\w+,$/.test(line),
    key: (line) => known.get(line.trim().slice(0, -1)) ?? id,
  });
  return `${importLines.join('\n')}\n\n/** Every rule, by id. */\n${lines.join('\n')}`;
}

// The ids sort as the constants do once both are written in small letters with hyphens.
function knownIds(importLines) {
  const byConstant = new Map();
  for (const line of importLines) {
    const area = /from '\.\/([a-z]+)\//.exec(line)?.[1];
    for (const [constant] of /\{([^}]*)\}/s.exec(line)[1].matchAll(/\w+/g)) {
      const rest = constant
        .slice(area?.length ?? 0)
        .replaceAll(/[A-Z]/g, (a) => `-${a.toLowerCase()}`);
      byConstant.set(constant, `${area}/${rest.replace(/^-/, '')}`);
    }
  }
  return byConstant;
}

function addToCatalogue(text, { id, area, level, eras }) {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.startsWith(`${area}/`));
  lines.splice(last + 1, 0, `${id} ${level} ${eras}`);
  return lines.join('\n');
}

/** Puts an entry at the end of what an exported constant holds. */
function addEntry(text, { start, end, entry }) {
  const from = text.indexOf(start);
  const lineEnd = text.indexOf('\n', from);
  const isOneLine = text.slice(from, lineEnd).endsWith(end);
  const to = isOneLine ? lineEnd - end.length : text.indexOf(`\n${end}`, from);
  if (from === -1 || to === -1) throw new Error(`Expected "${start}" in the file.`);
  const before = text.slice(0, to).trimEnd();
  const comma = /[,[{]$/.test(before) ? '' : ',';
  return `${before}${comma}\n${entry}\n${text.slice(to).trimStart()}`;
}

const addCase = (text, { id }) =>
  addEntry(text, {
    start: ': Cases = {',
    end: '};',
    entry: `  '${id}': { passes: [], fails: [] },`,
  });

const addMutant = (text, { id, eras }) =>
  addEntry(text, {
    start: 'export const mutants = [',
    end: '];',
    entry: `  {
    rule: '${id}',
    name: 'broken',
    on: [${eras === 'legacy' ? "'legacy http'" : "'modern http'"}],
    break: () => undefined,
  },`,
  });

function makeRule(request) {
  const { root, area, name } = request;
  const rule = `${RULES}/${area}/${name}.rule.ts`;
  const edits = [
    [INDEX, addToIndex],
    [CATALOGUE, addToCatalogue],
    [casesFile(area), addCase],
    [mutantsFile(area), addMutant],
  ];
  const texts = edits.map(([path, edit]) => [
    path,
    edit(readFileSync(join(root, path), 'utf8'), request),
  ]);
  for (const [path, text] of [[rule, writeRule(request)], ...texts]) {
    writeFileSync(join(root, path), text);
  }
  const prettier = join(root, 'node_modules/.bin/prettier');
  const paths = [rule, ...texts.map(([path]) => path)];
  if (existsSync(prettier)) {
    spawnSync(prettier, ['--write', '--log-level', 'warn', ...paths], { cwd: root });
  }
  return describeRest(request, rule);
}

const describeRest = ({ area, id }, rule) => `Made ${id}. What is left to write:

  ${rule}
      its words, its source and what it judges
  ${casesFile(area)}
      evidence that passes and evidence that fails
  ${mutantsFile(area)}
      how the clean server is broken so that the rule catches it

Then: npm run docs, and npx vitest run packages/check -t ${id}
`;

try {
  const request = readRequest();
  process.stdout.write(request === undefined ? `${HELP}\n` : makeRule(request));
} catch (error) {
  if (!(error instanceof UsageError) && !String(error.code).startsWith('ERR_PARSE_ARGS'))
    throw error;
  process.stderr.write(`${error.message}\n\n${HELP}\n`);
  process.exitCode = 2;
}
