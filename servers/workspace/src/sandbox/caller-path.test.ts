import { expect, test } from 'vitest';

import { assertWindowsNames } from './caller-path.ts';

test.each([
  'con',
  'src/NUL.txt',
  'COM1',
  'lpt9.log',
  'file.txt:stream',
  'src/file.txt::$DATA',
  'what?.txt',
  'src /index.ts',
  'src./index.ts',
  'a.txt.',
])('refuses %j, which Windows would take for something else', (path) => {
  expect(() => assertWindowsNames(path)).toThrow('is not a usable path');
});

test.each(['src/index.ts', String.raw`C:\work\src\index.ts`, '../up', './console.ts', 'common.ts'])(
  'accepts %j on Windows',
  (path) => {
    expect(() => assertWindowsNames(path)).not.toThrow();
  },
);
