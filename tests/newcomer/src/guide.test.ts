import { expect, test } from 'vitest';

import { readGuide } from './guide.ts';

test('reads lines, files and what continues them, in their order', () => {
  const markdown = [
    'Run `npx tool --help` first, and look at `other`.',
    '```sh',
    'mkdir a && cd a   # a folder',
    '',
    'tool one \\',
    '  two',
    '```',
    '```ts src/a.ts',
    'export const a = 1;',
    '```',
    'Then:',
    '```ts continued',
    'export const b = 2;',
    '```',
    '```json',
    '{}',
    '```',
    '```sh',
    'node a.js',
    '```',
  ].join('\n');
  expect(readGuide(markdown)).toEqual({
    mentioned: ['npx tool --help'],
    steps: [
      { kind: 'line', line: 'mkdir a && cd a   # a folder' },
      { kind: 'line', line: 'tool one two' },
      { kind: 'file', path: 'src/a.ts', text: 'export const a = 1;\n\nexport const b = 2;\n' },
      { kind: 'line', line: 'node a.js' },
    ],
  });
});

test('a block that continues none with a file is no step', () => {
  expect(readGuide('```ts\nlet a;\n```\n```ts continued\na;\n```\n').steps).toEqual([]);
});
