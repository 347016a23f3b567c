import { readFileSync } from 'node:fs';
import path from 'node:path';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readCodeOwners } from '../../src/planning/rules/codeowners.ts';
import { pathsInText } from '../../src/planning/rules/paths-in-text.ts';
import { readPathPattern } from '../../src/planning/rules/path-pattern.ts';
import { readRules } from '../../src/planning/rules/read-rules.ts';

const EXAMPLE = readFileSync(path.join(import.meta.dirname, '../triage/rules.example.yml'), 'utf8');
const lines = EXAMPLE.split('\n').length;

/** Each read whole, or with problems that have a line of the file and words. */
function checkRead(text: string): void {
  const { rules, problems } = readRules(text);
  const most = text.split('\n').length;
  for (const { line, message } of problems) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(most);
    expect(message).toMatch(/^\S.*\.$/su);
  }
  for (const rule of rules) {
    expect(rule.name).not.toBe('');
    expect(rule.changes.length).toBeGreaterThan(0);
  }
}

/** Signs that mean something in YAML, so that more than plain text comes out. */
const SIGNS = [
  ...Array.from(':[]{},"\'?~1é\0\\\t\n#', (sign) => sign),
  ...[
    'rules',
    'then',
    'when',
    ': ',
    '- ',
    '  ',
    '&a ',
    '*a',
    '|\n',
    '>\n',
    '!!str ',
    '<<: ',
    '---\n',
  ],
];
const signs = fc.constantFrom(...SIGNS);

test('whatever is written, it is read or told', () => {
  const text = fc.array(fc.oneof(signs, fc.string()), { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(fc.property(text, checkRead), { seed: 7, numRuns: 300 });
});

test('an example with a place that is broken is read or told', () => {
  const place = fc.nat(EXAMPLE.length);
  const broken = fc
    .tuple(place, fc.nat(20), fc.oneof(signs, fc.string({ maxLength: 5 })))
    .map(([from, cut, put]) => EXAMPLE.slice(0, from) + put + EXAMPLE.slice(from + cut));
  fc.assert(fc.property(broken, checkRead), { seed: 7, numRuns: 120 });
  expect(lines).toBeGreaterThan(20);
});

test.for([
  ['brackets', '['.repeat(5_000)],
  ['brackets with space', '[ '.repeat(50_000)],
  ['keys in braces', '{a: '.repeat(20_000)],
  ['dashes', '- '.repeat(50_000)],
  ['question marks', '? '.repeat(5_000)],
  ['steps', Array.from({ length: 600 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
] as const)('what is nested too deeply by %s is told, and does not end the process', ([, text]) => {
  expect(readRules(text).problems).toEqual([
    {
      line: expect.any(Number) as number,
      path: '',
      message: 'This is nested too deeply. Rules need no such depth.',
    },
  ]);
});

test('aliases of aliases are told before they fill the memory', () => {
  const laughs = Array.from({ length: 9 }, (_, at) => {
    const inside = at === 0 ? 'ha' : Array.from({ length: 9 }, () => `*a${at - 1}`).join(', ');
    return `a${at}: &a${at} [${inside}]`;
  });
  expect(readRules(laughs.join('\n')).problems).toMatchObject([
    { message: 'The rules hold too much, or too many aliases.' },
  ]);
});

test('many broken places are told up to a number', () => {
  const { problems } = readRules(`rules:\n${' - { thn: 1 }\n'.repeat(199)}`);
  expect(problems).toHaveLength(100);
  expect(readRules('}\n'.repeat(2_000)).problems).toHaveLength(50);
});

test('owners, paths and patterns are read from anything', () => {
  const text = fc.array(
    fc.oneof(
      signs,
      fc.string(),
      fc.constantFrom('/', '*', '**/', '@a', 'a.ts', '`', '#', 'http://'),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(
      text.map((all) => all.join('')),
      (any) => {
        expect(readCodeOwners(any).entries.length).toBeLessThanOrEqual(any.split('\n').length);
        for (const found of pathsInText(any)) expect(found.path).not.toMatch(/^\/|\/\//);
        const read = readPathPattern(any);
        expect('problem' in read || typeof read.fits('a/b.ts') === 'boolean').toBe(true);
      },
    ),
    { seed: 7, numRuns: 300 },
  );
});

test('a pattern with many asterisks is as quick as any', () => {
  const read = readPathPattern('*a'.repeat(100) + '*b');
  expect('fits' in read && read.fits('a'.repeat(260))).toBe(false);
});
