import { delimiter } from 'node:path';

import { defineProgram, readSettings } from '@wellspoken/kit/launch';
import { expect, test } from 'vitest';
import * as z from 'zod';

import { notes } from './support/program.ts';

const defaults = {
  folders: ['a'],
  readOnly: false,
  color: true,
  maxBytes: 4096,
  language: 'english',
  tags: [],
};

interface Row {
  readonly argv?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const read = ({ argv = 'a', env = {} }: Row) =>
  readSettings(notes, { argv: argv === '' ? [] : argv.split(' '), env });

test.for<[string, Row, object]>([
  ['the defaults of the schema', {}, {}],
  ['a switch', { argv: 'a --read-only' }, { readOnly: true }],
  ['a switch with a value', { argv: 'a --read-only=no' }, { readOnly: false }],
  ['a switch that is turned off', { argv: 'a --no-color' }, { color: false }],
  ['a whole number', { argv: 'a --max-bytes 12' }, { maxBytes: 12 }],
  ['a value after an equals sign', { argv: 'a --max-bytes=12' }, { maxBytes: 12 }],
  ['a negative number', { argv: 'a --ratio -0.5' }, { ratio: -0.5 }],
  ['one of several words', { argv: 'a --language spanish' }, { language: 'spanish' }],
  ['a flag that is repeated', { argv: 'a --tags x --tags y' }, { tags: ['x', 'y'] }],
  ['several bare arguments', { argv: 'a --read-only b' }, { folders: ['a', 'b'], readOnly: true }],
  ['what follows two dashes as arguments', { argv: '-- --x -y' }, { folders: ['--x', '-y'] }],
  ['flags of serving beside its own', { argv: '--http --port 1 a' }, {}],
  ['true', { env: { WELLSPOKEN_NOTES_READ_ONLY: 'true' } }, { readOnly: true }],
  ['YES', { env: { WELLSPOKEN_NOTES_READ_ONLY: 'YES' } }, { readOnly: true }],
  ['1', { env: { WELLSPOKEN_NOTES_READ_ONLY: '1' } }, { readOnly: true }],
  ['0', { env: { WELLSPOKEN_NOTES_COLOR: '0' } }, { color: false }],
  ['no', { env: { WELLSPOKEN_NOTES_COLOR: 'no' } }, { color: false }],
  ['false', { env: { WELLSPOKEN_NOTES_COLOR: 'false' } }, { color: false }],
  ['a number from a variable', { env: { WELLSPOKEN_NOTES_MAX_BYTES: '7' } }, { maxBytes: 7 }],
  ['a list with commas', { env: { WELLSPOKEN_NOTES_TAGS: 'x, y,' } }, { tags: ['x', 'y'] }],
  ['a variable of another name', { env: { NOTES_TOKEN: '12345678' } }, { token: '12345678' }],
  ['an empty variable as none', { env: { WELLSPOKEN_NOTES_MAX_BYTES: '' } }, {}],
  [
    'folders from a variable, parted as paths are',
    { argv: '', env: { WELLSPOKEN_NOTES_FOLDERS: `b${delimiter}c, d` } },
    { folders: ['b', 'c, d'] },
  ],
  [
    'the flag before the variable, whatever the variable says',
    { argv: 'a --max-bytes 12', env: { WELLSPOKEN_NOTES_MAX_BYTES: 'many' } },
    { maxBytes: 12 },
  ],
  [
    'the arguments before the variable',
    { argv: 'a', env: { WELLSPOKEN_NOTES_FOLDERS: 'b' } },
    { folders: ['a'] },
  ],
])('reads %s', async ([, row, expected]) => {
  expect(await read(row)).toEqual({ settings: { ...defaults, ...expected } });
});

test.for<[Row, string]>([
  [{ argv: 'a --read-onyl' }, '--read-onyl: no such flag. Did you mean --read-only?'],
  [{ argv: 'a --zzz' }, '--zzz: no such flag. See --help for those there are.'],
  [{ argv: 'a -x' }, '-x: no such flag. See --help for those there are.'],
  [
    { argv: 'a --token=x' },
    '--token: others could read it on a command line; set NOTES_TOKEN instead.',
  ],
  [{ argv: 'a --folders=x' }, '--folders: no such flag. See --help for those there are.'],
  [{ argv: 'a --__proto__=1' }, '--__proto__: no such flag. See --help for those there are.'],
  [{ argv: 'a --max-bytes many' }, '--max-bytes: expected a whole number; got "many".'],
  [{ argv: 'a --max-bytes=' }, '--max-bytes: expected a whole number; got "".'],
  [{ argv: 'a --max-bytes 0' }, '--max-bytes: expected at least 1; got "0".'],
  [{ argv: 'a --max-bytes 1.5' }, '--max-bytes: expected an integer; got "1.5".'],
  [{ argv: 'a --ratio x' }, '--ratio: expected a number; got "x".'],
  [
    { argv: 'a --max-bytes' },
    '--max-bytes: expected a value, as in --max-bytes <number>; got none.',
  ],
  [
    { argv: 'a --max-bytes --read-only' },
    '--max-bytes: expected a value, as in --max-bytes <number>; got none. If "--read-only" is the value, write --max-bytes=--read-only.',
  ],
  [{ argv: 'a --max-bytes 1 --max-bytes 2' }, '--max-bytes: given 2 times; give it once.'],
  [{ argv: 'a --color --no-color' }, '--color and --no-color: given 2 times; give it once.'],
  [{ argv: 'a --read-only=maybe' }, '--read-only: expected true or false; got "maybe".'],
  [{ argv: 'a --no-color=yes' }, '--no-color: takes no value.'],
  [
    { argv: 'a --language spanisch' },
    '--language: expected one of "english", "spanish"; got "spanisch". Did you mean "spanish"?',
  ],
  [{ argv: 'a --home x' }, '--home: expected text that starts with "/"; got "x".'],
  [{ argv: 'a b c d' }, '<folder>: expected at most 3 items; got ["a","b","c","d"].'],
  [{ argv: 'a --port 1' }, '--port: works only together with --http.'],
  [{ argv: 'a --host x' }, '--host: works only together with --http.'],
  [{ argv: 'a --http --stdio' }, '--stdio and --http: give one of them, not both.'],
  [{ argv: 'a --http=1' }, '--http: takes no value.'],
  [{ argv: 'a --http --port x' }, '--port: expected a whole number from 0 to 65535; got "x".'],
  [
    { argv: 'a --http --port 65536' },
    '--port: expected a whole number from 0 to 65535; got "65536".',
  ],
  [{ argv: 'a --http --host' }, '--host: expected a value, as in --host <address>; got none.'],
  [
    { env: { WELLSPOKEN_NOTES_READ_ONLY: 'maybe' } },
    'WELLSPOKEN_NOTES_READ_ONLY: expected true or false; got "maybe".',
  ],
  [
    { env: { WELLSPOKEN_NOTES_READ_ONLY: 'constructor' } },
    'WELLSPOKEN_NOTES_READ_ONLY: expected true or false; got "constructor".',
  ],
  [
    { env: { WELLSPOKEN_NOTES_MAX_BYTES: '-1' } },
    'WELLSPOKEN_NOTES_MAX_BYTES: expected at least 1; got "-1".',
  ],
  [
    { env: { NOTES_TOKEN: 'hush' } },
    'NOTES_TOKEN: expected at least 8 characters; got another value.',
  ],
  [
    { env: { WELLSPOKEN_NOTES_READONLY: 'true' } },
    'WELLSPOKEN_NOTES_READONLY: no such setting of notes. Did you mean WELLSPOKEN_NOTES_READ_ONLY?',
  ],
  [{ argv: '' }, 'Missing <folder>: name at least one, or set WELLSPOKEN_NOTES_FOLDERS.'],
])('refuses %j', async ([row, sentence]) => {
  expect(await read(row)).toMatchObject({ problems: [sentence] });
});

test.for<[string, z.ZodObject, string]>([
  [
    'a flag',
    z.object({ maxAge: z.number().describe('Age') }),
    'Missing --max-age <number>: give it, or set WELLSPOKEN_NOTES_MAX_AGE.',
  ],
  [
    'a variable',
    z.object({ key: z.string().meta({ description: 'Key', env: 'NOTES_KEY', flag: false }) }),
    'Missing NOTES_KEY: set this variable.',
  ],
])('says how to give %s that is missing', async ([, settings, sentence]) => {
  const program = defineProgram({ ...notes, settings });
  expect(await readSettings(program, { argv: [], env: {} })).toEqual({
    problems: [sentence],
    isIncomplete: true,
  });
});

test('a rule over several settings is told without a name', async () => {
  const settings = z
    .object({ from: z.number().default(1).describe('From'), to: z.number().describe('To') })
    .refine(({ from, to }) => from <= to, 'from must not be after to.');
  const program = defineProgram({ ...notes, settings });
  expect(await readSettings(program, { argv: ['--to=0'], env: {} })).toMatchObject({
    problems: ['Settings: from must not be after to.'],
  });
});

test('a switch that its schema refuses is told without a value', async () => {
  const settings = z.object({
    wild: z
      .boolean()
      .refine((on) => !on, 'too wild')
      .describe('W'),
  });
  const program = defineProgram({ ...notes, settings });
  expect(await readSettings(program, { argv: ['--wild'], env: {} })).toMatchObject({
    problems: ['--wild: too wild.'],
  });
});

test('lists every problem at once', async () => {
  const reading = await read({
    argv: 'a --wrong --port 1 --max-bytes x',
    env: { WELLSPOKEN_NOTES_COLOR: 'blue' },
  });
  expect(reading).toEqual({
    isIncomplete: false,
    problems: [
      '--wrong: no such flag. See --help for those there are.',
      '--port: works only together with --http.',
      '--max-bytes: expected a whole number; got "x".',
      'WELLSPOKEN_NOTES_COLOR: expected true or false; got "blue".',
    ],
  });
});

test('a long value is cut where it is repeated', async () => {
  const reading = await read({ argv: `a --home ${'x'.repeat(100)}` });
  expect(reading).toMatchObject({
    problems: [`--home: expected text that starts with "/"; got "${'x'.repeat(59)}….`],
  });
});

test('other defaults give way to variables and flags', async () => {
  const source = { argv: ['--language=spanish'], env: { WELLSPOKEN_NOTES_READ_ONLY: 'no' } };
  const reading = await readSettings(notes, { ...source, defaults: notes.together?.('/here') });
  expect(reading).toEqual({
    settings: { ...defaults, folders: ['/here'], readOnly: false, language: 'spanish' },
  });
});
