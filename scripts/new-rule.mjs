// Makes the pieces that a rule of check needs; what they judge is left to write. See --help.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import leven from 'leven';

const HELP = `Makes the pieces that a rule of check needs.

Usage: npm run new:rule -- <area>/<rule> [flags]

  --level <level>   must, should or practice; practice by default
  --eras <eras>     both, legacy or modern; both by default
  --root <folder>   the repository; this one by default
  --help            shows this

Example:
  npm run new:rule -- tools/verb-first --level practice

It writes the file of the rule, its two lines in the index of rules, its line in
the catalogue, an empty case and an empty mutant. It prints a command that runs
their tests, which fail and name the files in which something is left to write.
`;

const RULES = 'packages/check/src/rules';
const INDEX = `${RULES}/index.ts`;
const CATALOGUE = 'packages/check/tests/support/catalogue.ts';
const CASES = 'packages/check/tests/cases';
const MUTANTS = 'packages/check/fixtures/mutants';
const CORPUS = 'packages/check/tests/corpus';

const casesFile = (area) => `${CASES}/${area}.ts`;
const mutantsFile = (area) => `${MUTANTS}/${area}.mjs`;

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
  if (positionals.length !== 1 || !/^[a-z]+\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) {
    const came = positionals.length === 0 ? 'none' : JSON.stringify(positionals.join(' '));
    throw new UsageError(`Expected one rule such as tools/verb-first, got ${came}.`);
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
    const near = findNearest(area, areas);
    const guess = near === undefined ? '' : ` Did you mean ${near}?`;
    const known = areas.map((one) => `\n  ${one}`).join('');
    throw new UsageError(`There is no area "${area}".${guess}\nAreas:${known}`);
  }
  if (existsSync(join(root, RULES, area, `${name}.rule.ts`))) {
    throw new UsageError(`${RULES}/${area}/${name}.rule.ts is there already.`);
  }
}

/** The word that takes the fewest edits; none where that would be another word. */
function findNearest(given, words) {
  const [nearest] = words
    .map((word) => ({ word, edits: leven(given, word) }))
    .toSorted((one, other) => one.edits - other.edits);
  return nearest !== undefined && nearest.edits <= 2 ? nearest.word : undefined;
}

/** The name of the constant of a rule: tools/verb-first is toolsVerbFirst. */
const toConstant = (id) => id.replaceAll(/[/-](.)/g, (_, letter) => letter.toUpperCase());

/**
 * The file of a rule. The tests refuse texts that begin with "Write:", and the placeholder of the
 * judge fails, as one that passes everything could be left as it is.
 */
function writeRule({ id, area, level, eras }) {
  const { helper = '', needs, judge } = area === 'tools' ? TOOL_JUDGE : ANY_JUDGE;
  const transports = TRANSPORTS[area] ?? 'anyTransport';
  const source = chooseSource(level, eras);
  const names = ['anyTransport', 'bothEras', 'citeDocument', 'citeSpecification'].filter(
    (name) => name === transports || source.startsWith(name) || name === `${eras}Eras`,
  );
  return `import { ${[...names, 'defineRule', 'fail'].join(', ')} } from '../define-rule.ts';
${helper}
/** ${id} */
export const ${toConstant(id)} = defineRule({
  id: '${id}',
  level: '${level}',
  eras: ${eras === 'both' ? 'bothEras' : `['${eras}']`},
  transports: ${transports},
  needs: ${needs},
  source: ${source},
  title: 'Write: what must hold',
  why: 'Write: why it matters to those who use the server.',
  fix: 'Write: how to mend it.',
  judge: ${judge},
});
`;
}

/** The transports of an area that speaks of one only. */
const TRANSPORTS = { http: "['http']", stdio: "['stdio']" };

function chooseSource(level, eras) {
  if (level === 'practice') return "citeDocument('Write: who says so')";
  const revision = eras === 'legacy' ? '2025-11-25' : '2026-07-28';
  return `citeSpecification('${revision}', 'Write: a page such as server/tools')`;
}

const TOOL_JUDGE = {
  helper: "import { judgeTools } from './judge-tools.ts';\n",
  needs: "['lists']",
  judge: `({ lists }) =>
    judgeTools(lists, ({ raw, where }) =>
      fail({
        where,
        message: 'Write: what is wrong.',
        evidence: { came: JSON.stringify(raw), expected: 'Write: what should have come' },
      }),
    )`,
};

const ANY_JUDGE = {
  needs: '[]',
  judge: `() =>
    fail({
      where: 'Write: the place',
      message: 'Write: what is wrong.',
      evidence: { came: 'Write: what came', expected: 'Write: what should have come' },
    })`,
};

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

const addMutant = (text, { id, area, eras }) =>
  addEntry(text, {
    start: 'export const mutants = [',
    end: '];',
    entry: `  {
    rule: '${id}',
    name: 'broken',
    on: [${eras === 'legacy' ? "'legacy http'" : "'modern http'"}],
    break: () => {
      throw new Error('Write ${mutantsFile(area)}');
    },
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

function describeRest({ root, area, id }, rule) {
  const cases = listFiles(join(root, CASES)).filter((name) => name.startsWith(`${area}-`));
  const mutants = listFiles(join(root, MUTANTS)).filter((name) => name.startsWith(`${area}-`));
  return `Made ${id}. What is left to write:

  ${rule}
      its words, its source, the evidence that it needs, and what it judges;
      source: citeSpecification or citeSchema for what the specification asks,
      citeDocument for a practice;
      a short rule to copy from: ${findShortestRule(root, area, rule)}
  ${casesFile(area)}
      evidence that passes and evidence that fails: the last entry; move it
      to its like, in this file${beside(cases)}
  ${mutantsFile(area)}
      how the clean server is broken so that the rule catches it: the last
      entry of "mutants"; move it to its like, also in a list above it${beside(mutants)}

These tests fail until all of it is written, and name the files:

  npx vitest run check/tests/cases. check/tests/catalogue ${findGroup(root, area)}

Then:

  npm run docs
  npx changeset            a new rule is a change that users notice
  npx vitest run tests/readme -t 'how many rules'
                           the README says how many rules there are
`;
}

const listFiles = (folder) => readdirSync(folder).toSorted();

/** Where the entry may move to, among those that are like it. */
const beside = (files) => (files.length === 0 ? '' : `, or in${files.map(toListed).join('')}`);

const toListed = (file) => `\n        ${file}`;

function findShortestRule(root, area, made) {
  const files = listFiles(join(root, RULES, area)).filter((name) => name.endsWith('.rule.ts'));
  const [shortest] = files
    .filter((name) => !made.endsWith(`/${name}`))
    .map((name) => ({ name, length: readFileSync(join(root, RULES, area, name)).length }))
    .toSorted((one, other) => one.length - other.length);
  return shortest?.name ?? 'none in this area';
}

/** The tests that examine the mutants of an area. */
function findGroup(root, area) {
  const file = listFiles(join(root, CORPUS)).find(
    (name) =>
      name.endsWith('.test.ts') &&
      readFileSync(join(root, CORPUS, name), 'utf8').includes(`'${area}'`),
  );
  if (file === undefined) throw new Error(`Expected a test in ${CORPUS} that names '${area}'.`);
  return file.replace('.test.ts', '');
}

try {
  const request = readRequest();
  process.stdout.write(request === undefined ? HELP : makeRule(request));
} catch (error) {
  const isParsing = String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof UsageError) && !isParsing) throw error;
  process.stderr.write(`${error.message}\nSee npm run new:rule -- --help.\n`);
  process.exitCode = 2;
}
