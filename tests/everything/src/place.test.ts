import { expect, test } from 'vitest';
import { readPlace } from './place.ts';

test.each([
  [['--port', '3001'], 3001],
  [['--port=65535'], 65_535],
  [['--port', '0'], 0],
  [[], 0],
  [['--stdio'], 'stdio'],
])('reads the place in %j', (args, expected) => {
  expect(readPlace(args)).toBe(expected);
});

test.each(['http', '-1', '65536', '3.5', '', '1e3'])('refuses the port "%s"', (port) => {
  expect(() => readPlace([`--port=${port}`])).toThrow(
    `--port is "${port}": expected a whole number from 0 to 65535.`,
  );
});

test.each([
  [['--prot', '1'], "Unknown option '--prot'"],
  [['3001'], "Unexpected argument '3001'"],
  [['--port'], "Option '--port <value>' argument missing"],
])('refuses the arguments %j', (args, expected) => {
  expect(() => readPlace(args)).toThrow(expected);
});
