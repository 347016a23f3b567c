import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { ToolError } from '@wellspoken/kit';
import { verifies } from '@wellspoken/proof';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { countHeldOpen } from '../../tests/support/descriptors.ts';
import { makeTree, SECRET, type Tree } from '../../tests/support/tree.ts';
import { requireFolder, withOpenFile } from './place.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

let tree: Tree;

beforeAll(async () => {
  tree = await makeTree({
    'README.md': 'readme',
    'src/index.ts': 'index',
    'src/deep/er/leaf.txt': 'leaf',
    'ＲＥＡＤＭＥ.md': 'full-width',
  });
  const links: Readonly<Record<string, string>> = {
    'to-src': 'src',
    'src/up': '..',
    'to-leaf': 'src/deep/er/leaf.txt',
    'to-inside-absolute': join(tree.folder, 'src'),
    'to-outside': '../outside',
    'to-secret': '../outside/secret.txt',
    'to-outside-absolute': tree.outside,
    'src/to-parent-of-all': '../..',
    'to-nothing': 'not/here',
    'to-nothing-outside': '../not-here',
    'to-root': '/',
    'to-proc-root': '/proc/self/root',
    'to-descriptors': '/proc/self/fd',
    'to-itself': 'to-itself',
    'chain-1': 'chain-2',
    'chain-2': 'to-secret',
  };
  for (const [path, target] of Object.entries(links)) {
    await symlink(target, join(tree.folder, path));
  }
});

afterAll(() => tree.remove());

function read(sandbox: Sandbox, path: string): Promise<string> {
  return sandbox.use(path, { operation: 'read' }, (place) =>
    withOpenFile(place, (handle) => handle.readFile('utf8')),
  );
}

async function refusal(work: Promise<unknown>): Promise<ToolError> {
  const error = await work.then(
    (value) => new Error(`expected a refusal, got ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof ToolError) return error;
  throw error;
}

describe.each(['descriptor', 'path'] as const)('held by %s', (hold) => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await openSandbox([tree.folder], { hold });
  });

  test.each([
    ['README.md', 'readme'],
    ['./src//index.ts', 'index'],
    ['src/../README.md', 'readme'],
    ['to-src/index.ts', 'index'],
    ['to-leaf', 'leaf'],
    ['src/up/README.md', 'readme'],
    ['to-inside-absolute/deep/er/leaf.txt', 'leaf'],
    ['to-src/deep/../../README.md', 'readme'],
    ['ＲＥＡＤＭＥ.md', 'full-width'],
  ])('reads %s, which stays inside', async (path, contents) => {
    await expect(read(sandbox, path)).resolves.toBe(contents);
  });

  test('reads an absolute path that lies inside', async () => {
    await expect(read(sandbox, join(tree.folder, 'src/index.ts'))).resolves.toBe('index');
  });

  test.each([
    '..',
    '../outside/secret.txt',
    'src/../../outside/secret.txt',
    'src/deep/../../../outside/secret.txt',
    'to-outside/secret.txt',
    'to-secret',
    'to-outside-absolute/secret.txt',
    'src/to-parent-of-all/outside/secret.txt',
    'to-nothing-outside',
    'to-root/etc/passwd',
    'to-proc-root/etc/passwd',
    'to-descriptors/0',
    'chain-1',
    '/etc/passwd',
    '/proc/self/environ',
    '/proc/self/cwd/package.json',
    '/',
  ])(
    'refuses %s, which leads outside',
    verifies('protocol-guide.security.scope', 'protocol-guide.security.paths'),
    async (path) => {
      const error = await refusal(read(sandbox, path));
      expect(error.code).toBe('permission_denied');
      expect(error.message).toBe(`"${path}" leads outside the allowed folders.`);
    },
  );

  test('refuses a neighbour whose path begins with the same letters', async () => {
    const path = `${tree.folder}-2/secret.txt`;
    await mkdir(`${tree.folder}-2`);
    await writeFile(path, SECRET);
    expect((await refusal(read(sandbox, path))).code).toBe('permission_denied');
    await rm(`${tree.folder}-2`, { recursive: true });
  });

  test.each([
    ['．．/outside/secret.txt', 'full-width dots'],
    ['‥/outside/secret.txt', 'a two-dot leader'],
    ['..／outside／secret.txt', 'full-width slashes'],
    ['..∕outside∕secret.txt', 'division slashes'],
    ['%2e%2e/outside/secret.txt', 'percent-encoded dots'],
    ['..%2foutside%2fsecret.txt', 'a percent-encoded slash'],
    ['..\\outside\\secret.txt', 'backslashes'],
    ['.\u200b./outside/secret.txt', 'an invisible space'],
    ['. ./outside/secret.txt', 'a space between the dots'],
    ['SRC/INDEX.TS', 'other case'],
    ['src/index.ts\u0000.png', 'a NUL byte'],
    ['\u0000', 'a NUL byte alone'],
    ['src/\ud800', 'half of a character'],
    [`${'a/'.repeat(3000)}b`, 'too many letters'],
    ['a'.repeat(300), 'a name that is too long'],
    ['to-nothing', 'a link to nothing'],
    ['to-itself', 'a link to itself'],
    ['README.md/x', 'a file as a folder'],
    ['nope.txt', 'a name that is not there'],
  ])('finds nothing at %j: %s', async (path) => {
    const error = await refusal(read(sandbox, path));
    expect(['not_found', 'invalid_arguments', 'conflict']).toContain(error.code);
    expect(error.message).not.toContain(tree.folder);
    expect(error.message).not.toContain('\0');
  });

  test('never gives out what lies outside, whatever the path is made of', async () => {
    const words =
      '.. . src deep er up to-src to-outside to-outside-absolute to-parent-of-all outside allowed ' +
      'secret.txt to-secret to-root chain-1 to-inside-absolute to-proc-root README.md';
    const names = fc.constantFrom('', tree.folder, tree.outside, ...words.split(' '));
    await fc.assert(
      fc.asyncProperty(fc.array(names, { maxLength: 9 }), async (parts) => {
        const answer = await read(sandbox, parts.join('/')).catch((error: unknown) => {
          if (!(error instanceof ToolError)) throw error;
          return error.message.replaceAll(parts.join('/'), '');
        });
        expect(answer).not.toContain(SECRET);
        expect(answer).not.toContain(tree.outside);
      }),
      { numRuns: 300 },
    );
  });

  test('names what comes close to a name that is not there', async () => {
    expect((await refusal(read(sandbox, 'src/indx.ts'))).suggestions).toEqual([
      'Did you mean "src/index.ts"?',
    ]);
  });

  test('refuses a FIFO and a socket without opening them', async () => {
    await promisify(execFile)('mkfifo', [join(tree.folder, 'pipe')]);
    const server = createServer().listen(join(tree.folder, 'socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    expect((await refusal(read(sandbox, 'pipe'))).message).toBe(
      '"pipe" is a FIFO; expected a file.',
    );
    expect((await refusal(read(sandbox, 'socket'))).message).toBe(
      '"socket" is a socket; expected a file.',
    );
    await new Promise((resolve) => server.close(resolve));
    await rm(join(tree.folder, 'pipe'));
  });

  test.runIf(process.platform === 'linux')('refuses devices and the links of /proc', async () => {
    const devices = await openSandbox(['/dev'], { hold });
    expect((await refusal(read(devices, 'zero'))).message).toContain(
      'is a device; expected a file',
    );
    const own = await openSandbox(['/proc/self'], { hold });
    for (const path of ['root/etc/passwd', 'cwd/package.json', 'exe', 'fd/0']) {
      expect(['permission_denied', 'not_found', 'invalid_arguments']).toContain(
        (await refusal(read(own, path))).code,
      );
    }
  });

  test('makes the folders on the way when asked, and none outside', async () => {
    const made = await sandbox.use(
      'new/deep/file.txt',
      { operation: 'write', makeFolders: true },
      async ({ entry, shown }) => {
        await writeFile(entry, 'made', { flag: 'wx' });
        return shown;
      },
    );
    expect(made).toBe('new/deep/file.txt');
    await expect(readFile(join(tree.folder, made), 'utf8')).resolves.toBe('made');
    const path = 'to-outside/new/file.txt';
    await refusal(sandbox.use(path, { operation: 'write', makeFolders: true }, async () => {}));
    await expect(readFile(join(tree.outside, 'new/file.txt'))).rejects.toThrow('ENOENT');
    await rm(join(tree.folder, 'new'), { recursive: true });
  });

  test('can work on a link itself', async () => {
    const kind = await sandbox.use('to-secret', { operation: 'look', keepLink: true }, (place) =>
      Promise.resolve(place.grip?.stats.isSymbolicLink()),
    );
    expect(kind).toBe(true);
  });

  test('finds an allowed folder again that was made anew, and refuses one that became a link', async () => {
    const other = await makeTree({ 'a.txt': 'old' });
    const held = await openSandbox([other.folder], { hold });
    await rm(other.folder, { recursive: true });
    expect((await refusal(read(held, 'a.txt'))).code).toBe('not_found');
    await mkdir(other.folder);
    await writeFile(join(other.folder, 'a.txt'), 'new');
    await expect(read(held, 'a.txt')).resolves.toBe('new');
    await rename(other.folder, `${other.folder}-away`);
    await symlink(other.outside, other.folder);
    expect((await refusal(read(held, 'secret.txt'))).code).toBe('not_found');
    await other.remove();
  });
});

describe('several folders', () => {
  let other: Tree;
  let sandbox: Sandbox;
  beforeAll(async () => {
    other = await makeTree({ 'b.txt': 'b' });
    sandbox = await openSandbox([tree.folder, other.folder, tree.folder]);
  });
  afterAll(() => other.remove());

  test('have names of their own, and one that is named twice counts once', () => {
    expect(sandbox.folders.map(({ name }) => name)).toEqual(['allowed', 'allowed-2']);
  });

  test('lead the paths in them', async () => {
    await expect(read(sandbox, 'allowed/src/index.ts')).resolves.toBe('index');
    await expect(read(sandbox, 'allowed-2/b.txt')).resolves.toBe('b');
    const shown = await sandbox.use('allowed-2/b.txt', { operation: 'look' }, (place) =>
      Promise.resolve(place.shown),
    );
    expect(shown).toBe('allowed-2/b.txt');
  });

  test('are not left by going up', async () => {
    expect((await refusal(read(sandbox, 'allowed/../allowed-2/b.txt'))).code).toBe(
      'permission_denied',
    );
    expect((await refusal(read(sandbox, '../x'))).code).toBe('permission_denied');
  });

  test('are listed when a path begins with none of them', async () => {
    expect((await refusal(read(sandbox, 'b.txt'))).suggestions).toEqual([
      'Begin the path with the name of an allowed folder: "allowed", "allowed-2".',
    ]);
  });

  test('may be joined by links, because both are allowed', async () => {
    await symlink(other.folder, join(tree.folder, 'to-other'));
    await expect(read(sandbox, 'allowed/to-other/b.txt')).resolves.toBe('b');
    await rm(join(tree.folder, 'to-other'));
  });
});

test.each([
  ['/not/here/at/all', 'does not exist'],
  ['README.md', 'is not a folder'],
])('refuses to open over %s', async (path, why) => {
  const target = path.startsWith('/') ? path : join(tree.folder, path);
  await expect(openSandbox([target])).rejects.toThrow(why);
});

test.runIf(process.platform === 'linux')(
  'leaves no descriptor open, whatever came of the path',
  async () => {
    const sandbox = await openSandbox([tree.folder]);
    for (const path of [
      'README.md',
      'nope',
      'to-secret',
      'src/deep/er/leaf.txt/x',
      'chain-1',
      'to-itself',
      '..',
    ]) {
      await read(sandbox, path).catch(() => '');
    }
    await sandbox
      .use('src', { operation: 'look' }, async (place) => {
        await requireFolder(place);
        throw new Error('the work failed');
      })
      .catch(() => '');
    expect((await countHeldOpen(tree.folder)).descriptors).toBe(0);
  },
);
