import { expect, test } from 'vitest';

import { readPathPattern } from '../../src/rules/pattern.ts';
import { readRules } from '../../src/rules/read-rules.ts';
import { fuzzExample, fuzzPaths, fuzzPatterns, fuzzTexts } from './fuzz-rules.ts';

test('whatever is written, it is read or told', () => {
  expect(() => fuzzTexts(100)).not.toThrow();
});

test('an example with a place that is broken is read or told', () => {
  expect(() => fuzzExample(40)).not.toThrow();
});

test('patterns of paths fit what they fit in a .gitignore', () => {
  expect(() => fuzzPatterns(300)).not.toThrow();
});

test('owners, paths and patterns are read from anything', () => {
  expect(() => fuzzPaths(100)).not.toThrow();
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

/** Patterns of which each takes long to read, in as many places as a file has for them. */
function filled(key: string, pattern: string): string {
  const list = Array.from({ length: 100 }, (_, at) => `'${pattern}${at}'`).join(', ');
  const others = Array.from(
    { length: 99 },
    () => ` - { when: { ${key}: *a }, then: { reopen: true } }`,
  );
  const first = ` - { when: { ${key}: &a [${list}] }, then: { reopen: true } }`;
  return ['rules:', first, ...others].join('\n');
}

test.for([
  ['classes', 'title', String.raw`\pL`.repeat(8)],
  ['long ranges', 'title', '[b-𞤀]'.repeat(8)],
  ['long ranges by number', 'title', String.raw`[b-\x{1E900}]`.repeat(8)],
  ['repetitions', 'title', 'a{1000}'.repeat(70)],
  ['long ranges in paths', 'paths', '[b-𞤀]'.repeat(8)],
  ['asterisks in paths', 'paths', '*a'.repeat(120)],
] as const)('a file full of %s is told before all of it is read', ([, key, pattern]) => {
  const messages = readRules(filled(key, pattern)).problems.map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringMatching(/^The patterns are too large together/));
  // Each that was read and refused is told, and only so many were.
  expect(messages.length).toBeLessThan(30);
});

test('many broken places are told up to a number', () => {
  const { problems } = readRules(`rules:\n${' - { thn: 1 }\n'.repeat(199)}`);
  expect(problems).toHaveLength(100);
  expect(readRules('}\n'.repeat(2_000)).problems).toHaveLength(50);
});

test('a pattern with many asterisks is as quick as any', () => {
  const read = readPathPattern('*a'.repeat(100) + '*b');
  expect('fits' in read && read.fits('a'.repeat(260))).toBe(false);
});

test.for([
  ['folders', '**/a/'.repeat(58) + 'b', Array.from({ length: 130 }, () => 'a').join('/')],
  ['classes', '[a-z]*'.repeat(45) + '?!', 'a'.repeat(260)],
  ['open brackets', '['.repeat(300), 'a'.repeat(260)],
] as const)('so is a pattern with many %s', ([, pattern, path]) => {
  const read = readPathPattern(pattern, { anyCase: true });
  expect('fits' in read && read.fits(path)).toBe(false);
});
