import { execFileSync } from 'node:child_process';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { renderAddCommand } from './add-command.ts';
import { hosts } from './hosts.ts';

const host = hosts['claude-code'];
const START = 'claude mcp add --scope user tides -- ';

/** What is typed for a server with these arguments. */
function typed(args: readonly string[], platform: NodeJS.Platform): string {
  const fields = { command: 'npx', args: ['-y', ...args] };
  return renderAddCommand(host, { name: 'tides', fields }, platform) ?? '';
}

test('a host that reads a file of the user needs no command', () => {
  const entry = { name: 'tides', fields: { command: 'npx', args: [] } };
  expect(renderAddCommand(hosts.cursor, entry, 'linux')).toBeUndefined();
});

test.each([
  [['@wellspoken/tides', '/srv/a-b_c.d'], 'npx -y @wellspoken/tides /srv/a-b_c.d'],
  [['/a b', "it's", '$HOME', '~/x', ''], String.raw`npx -y '/a b' 'it'\''s' '$HOME' '~/x' ''`],
])('quotes %j for a shell', (args, line) => {
  expect(typed(args, 'linux')).toBe(START + line);
});

test.each([
  [['C:\\tides', 'D:\\'], 'npx -y C:\\tides D:\\'],
  [['C:\\my tides\\', 'a"b', '\\"'], String.raw`npx -y "C:\my tides\\" "a\"b" "\\\""`],
])('quotes %j for Windows', (args, line) => {
  expect(typed(args, 'win32')).toBe(START + line);
});

test.skipIf(process.platform === 'win32')('a shell reads any arguments back', () => {
  const words = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));
  fc.assert(
    fc.property(fc.array(words, { maxLength: 20 }), (args) => {
      const line = `printf '%s\\0' ${typed(args, 'linux')}`;
      const read = execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' });
      expect(read.split('\0').slice(0, -1)).toEqual([
        ...START.trim().split(' '),
        'npx',
        '-y',
        ...args,
      ]);
    }),
    { numRuns: 60 },
  );
});
