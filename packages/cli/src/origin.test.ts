import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

import type { Origin } from './context.ts';
import { callFrom, findOrigin, startServer } from './origin.ts';
import { knownServers } from './servers.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const clone: Origin = { kind: 'clone', root };
const installed: Origin = { kind: 'installed' };

test('finds the clone that it stands in', () => {
  expect(findOrigin()).toEqual(clone);
});

test.for<[string, Origin, string, Readonly<Record<string, string>>, string]>([
  ['in a clone', clone, join(root, 'docs'), {}, 'npx wellspoken'],
  ['outside of the clone', clone, '/', {}, `node ${join(root, 'packages', 'cli', 'bin.js')}`],
  ['beside the clone', clone, `${root}-2`, {}, `node ${join(root, 'packages', 'cli', 'bin.js')}`],
  ['when it is installed', installed, root, {}, 'wellspoken'],
  ['through npx', installed, '/', { npm_command: 'exec' }, 'npx wellspoken'],
])('is called so that it works %s', ([, origin, cwd, env, call]) => {
  expect(callFrom(origin, { cwd: () => cwd, env })).toBe(call);
});

test('quotes a clone whose path has blanks', () => {
  const origin: Origin = { kind: 'clone', root: join('/', 'my files', 'clone') };
  const bin = join('/', 'my files', 'clone', 'packages', 'cli', 'bin.js');
  expect(callFrom(origin, { cwd: () => '/', env: {} })).toBe(
    process.platform === 'win32' ? `node "${bin}"` : `node '${bin}'`,
  );
});

test.each(knownServers)('starts $name of a clone by a file that is there', ({ name }) => {
  const server = { name, package: `@wellspoken/${name}` };
  for (const platform of ['linux', 'win32'] as const) {
    const [command, file = '', ...more] = startServer(clone, server, platform);
    expect([command, existsSync(file), more]).toEqual(['node', true, []]);
  }
});
