import { expect, test } from 'vitest';
import * as z from 'zod';

import { defineServer } from '../define/server.ts';
import { defineProgram } from './program.ts';

const server = defineServer({ name: 'x', title: 'X', version: '1' });

const valid = {
  name: 'california-codes',
  title: 'Codes',
  summary: 'Codes of law.',
  version: '1.0.0',
  package: '@wellspoken/california-codes',
  settings: z.object({ size: z.number().describe('Size') }),
  examples: [{ arguments: '', does: 'Start it:' }],
  open: () => ({ server }),
  outline: () => server,
};

const described = (schema: z.ZodType) => schema.describe('Described');
const bare = z.array(z.string()).meta({ description: 'Bare', positional: true });

test('a program that keeps the rules is defined, and cannot be changed', () => {
  expect(Object.isFrozen(defineProgram(valid))).toBe(true);
});

test.for<[string, object, string]>([
  ['a name with a space', { name: 'a b' }, 'Program name "a b" is not allowed'],
  ['a name in upper case', { name: 'Codes' }, 'has a name that cannot be part of a variable'],
  ['no summary', { summary: ' ' }, 'has no summary: help and lists show it.'],
  ['no examples', { examples: [] }, 'has no examples: give at least one.'],
  ['settings that are no object', { settings: z.string() }, 'expected an object'],
  [
    'a setting without a description',
    { settings: z.object({ size: z.number() }) },
    'has a setting "size" without a description',
  ],
  [
    'a setting that is no camel case',
    { settings: z.object({ max_size: described(z.number()) }) },
    'has a setting "max_size": write it in camel case',
  ],
  [
    'a setting that no flag can give',
    { settings: z.object({ map: described(z.record(z.string(), z.string())) }) },
    'has a setting "map" that cannot be a flag',
  ],
  [
    'a list of numbers',
    { settings: z.object({ list: described(z.array(z.number())) }) },
    'has a setting "list" that cannot be a flag',
  ],
  [
    'a flag that every program has',
    { settings: z.object({ port: described(z.number()) }) },
    'defines the flag "port" twice',
  ],
  [
    'a flag that another one turns off',
    {
      settings: z.object({
        color: described(z.boolean().default(true)),
        noColor: described(z.boolean().default(false)),
      }),
    },
    'defines the flag "no-color" twice',
  ],
  [
    'two settings of one variable',
    {
      settings: z.object({
        one: z.string().meta({ description: 'One', env: 'KEY' }),
        two: z.string().meta({ description: 'Two', env: 'KEY' }),
      }),
    },
    'defines the variable "KEY" twice',
  ],
  [
    'two takers of bare arguments',
    { settings: z.object({ one: bare, two: bare }) },
    'has two settings for the bare arguments',
  ],
  [
    'a taker of bare arguments that is a number',
    { settings: z.object({ one: z.number().meta({ description: 'One', positional: true }) }) },
    'has a setting "one" for the bare arguments that is neither a string nor an array',
  ],
])('refuses %s', ([, wrong, sentence]) => {
  expect(() => defineProgram({ ...valid, ...wrong })).toThrow(sentence);
});
