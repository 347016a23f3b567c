import { expect, test } from 'vitest';

import { readPathPattern } from '../../src/planning/rules/path-pattern.ts';
import { readRules } from '../../src/planning/rules/read-rules.ts';
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

test('many broken places are told up to a number', () => {
  const { problems } = readRules(`rules:\n${' - { thn: 1 }\n'.repeat(199)}`);
  expect(problems).toHaveLength(100);
  expect(readRules('}\n'.repeat(2_000)).problems).toHaveLength(50);
});

test('a pattern with many asterisks is as quick as any', () => {
  const read = readPathPattern('*a'.repeat(100) + '*b');
  expect('fits' in read && read.fits('a'.repeat(260))).toBe(false);
});
