import { expect, test } from 'vitest';
import * as z from 'zod';

import { defineServer } from '../define/server.ts';
import { defineChore } from './chore.ts';
import { defineProgram } from './program.ts';

const server = defineServer({ name: 'x', title: 'X', version: '1' });
const text = (more: object = {}) => z.string().meta({ description: 'Described', ...more });
const settings = z.object({ db: text() });

const valid = {
  name: 'back-up',
  summary: 'Copies all.',
  program: settings,
  settings: z.object({ to: text({ positional: true }), json: z.boolean().describe('JSON') }),
  examples: [{ arguments: 'x', does: 'Copy:' }],
  run: async () => undefined,
};

const program = {
  name: 'x',
  title: 'X',
  summary: 'Is x.',
  version: '1.0.0',
  package: '@example/x',
  settings,
  examples: [{ arguments: '', does: 'Start it:' }],
  open: () => ({ server }),
  outline: () => server,
};

test('a chore that keeps the rules is defined, and neither it nor its program can be changed', () => {
  const chore = defineChore(valid);
  expect(Object.isFrozen(chore)).toBe(true);
  expect(defineProgram({ ...program, chores: [chore] }).chores).toEqual([chore]);
});

test.for<[string, object, string]>([
  ['a name in upper case', { name: 'Backup' }, 'Chore "Backup" has a name that is hard to type'],
  ['a name with a space', { name: 'back up' }, 'Chore name "back up" is not allowed'],
  ['the word for help as a name', { name: 'help' }, 'cannot be told from the word for help'],
  ['no summary', { summary: ' ' }, 'has no summary: help and lists show it.'],
  ['no examples', { examples: [] }, 'has no examples: give at least one.'],
  ['settings that are no object', { settings: z.string() }, 'expected an object'],
  [
    'the flag for help',
    { settings: z.object({ help: text() }) },
    'Chore "back-up" defines the flag "help" twice',
  ],
  [
    'a setting with a variable',
    { settings: z.object({ key: text({ env: 'KEY' }) }) },
    'has a setting "key" for a variable: only the settings of a program have them.',
  ],
  [
    'a setting without a flag',
    { settings: z.object({ key: text({ flag: false }) }) },
    'has a setting "key" for a variable',
  ],
  [
    'two takers of bare arguments',
    { settings: z.object({ a: text({ positional: true }), b: text({ positional: true }) }) },
    'has two settings for the bare arguments',
  ],
])('refuses %s', ([, wrong, sentence]) => {
  expect(() => defineChore({ ...valid, ...wrong })).toThrow(sentence);
});

const positional = z.object({
  folders: z.array(text()).meta({ description: 'F', positional: true }),
});

test.for<[string, () => object, string]>([
  [
    'two chores of one name',
    () => ({ chores: [defineChore(valid), defineChore(valid)] }),
    'Program "x" defines the chore "back-up" twice',
  ],
  [
    'a chore that was defined for other settings',
    () => ({ chores: [defineChore({ ...valid, program: z.object({ db: text() }) })] }),
    'Chore "back-up" of program "x" was defined for other settings',
  ],
  [
    'a flag that its program has',
    () => ({ chores: [defineChore({ ...valid, settings: z.object({ db: text() }) })] }),
    'Chore "back-up" of program "x" defines the flag "db" twice',
  ],
  [
    'a bare argument under the name of a flag of its program',
    () => ({
      chores: [defineChore({ ...valid, settings: z.object({ db: text({ positional: true }) }) })],
    }),
    'defines the setting "db" twice',
  ],
  [
    'bare arguments that its program takes too',
    () => ({ settings: positional, chores: [defineChore({ ...valid, program: positional })] }),
    'Chore "back-up" of program "x" has two settings for the bare arguments',
  ],
])('a program refuses %s', ([, wrong, sentence]) => {
  expect(() => defineProgram({ ...program, ...wrong() })).toThrow(sentence);
});
