import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import ignore from 'ignore';
import { expect } from 'vitest';

import { readCodeOwners } from '../../src/rules/code-owners.ts';
import { readPathPattern } from '../../src/rules/pattern.ts';
import { findTextPaths } from '../../src/rules/paths.ts';
import { readRules } from '../../src/rules/read-rules.ts';

const EXAMPLE = readFileSync(path.join(import.meta.dirname, 'rules.example.yml'), 'utf8');
const SEED = 7;

/** Signs that mean something in YAML, so that more than plain text comes out. */
const WORDS = [
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
  '<<: ',
  '---\n',
];
const PATH_WORDS = ['/', '*', '**/', '@a', 'a.ts', '`', '#', 'http://', '[', '\\', '!', ' ', '\n'];
const signs = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: fc.constantFrom(...':[]{},"\'?~1é\0\\\t\n#'.split('')), maxLength: 1 }),
);

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

/** Any text is read whole, or told with lines of it and in words. */
export function fuzzTexts(numRuns: number): void {
  const text = fc.array(fc.oneof(signs, fc.string()), { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(fc.property(text, checkRead), { seed: SEED, numRuns });
}

/** So is the example where something of it is broken. */
export function fuzzExample(numRuns: number): void {
  const broken = fc
    .tuple(fc.nat(EXAMPLE.length), fc.nat(20), fc.oneof(signs, fc.string({ maxLength: 5 })))
    .map(([from, cut, put]) => EXAMPLE.slice(0, from) + put + EXAMPLE.slice(from + cut));
  fc.assert(fc.property(broken, checkRead), { seed: SEED, numRuns });
}

/** Owners, paths and patterns are read from anything. */
export function fuzzPaths(numRuns: number): void {
  const parts = fc.oneof(fc.constantFrom(...PATH_WORDS), fc.string({ maxLength: 6 }));
  const text = fc.array(parts, { maxLength: 30 }).map((all) => all.join(''));
  const check = (any: string): void => {
    expect(readCodeOwners(any).entries.length).toBeLessThanOrEqual(any.split('\n').length);
    for (const found of findTextPaths(any)) expect(found.path).not.toMatch(/^\/|\/\//);
    const read = readPathPattern(any);
    expect('problem' in read || typeof read.fits('a/b.ts') === 'boolean').toBe(true);
  };
  fc.assert(fc.property(text, check), { seed: SEED, numRuns });
}

/** A pattern fits the paths that it fits in a `.gitignore`. */
export function fuzzPatterns(numRuns: number): void {
  const pieces = fc.constantFrom('a', 'b', '*', '?', '/', '**/', '/**', '.ts', '[ab]', '[!a]');
  const pattern = fc
    .array(pieces, { minLength: 1, maxLength: 5 })
    .map((all) => all.join(''))
    .filter((one) => /[^/*]/.test(one) && !/\/\/|\*{3}/.test(one));
  const segment = fc.constantFrom('a', 'b', 'ab', 'a.ts', 'b.ts', 'c');
  const file = fc.array(segment, { minLength: 1, maxLength: 4 }).map((all) => all.join('/'));
  const check = (written: string, at: string): void => {
    const read = readPathPattern(written);
    const fits = 'fits' in read && read.fits(at);
    expect({ written, at, fits }).toEqual({ written, at, fits: ignore().add(written).ignores(at) });
  };
  fc.assert(fc.property(pattern, file, check), { seed: SEED, numRuns });
}
