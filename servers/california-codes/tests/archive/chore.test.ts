import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { runChore } from '@wellspoken/kit/launch';
import { listSections, writeArchive } from '@wellspoken/simulator-leginfo';
import { expect, test } from 'vitest';

import { program } from '../../src/program.ts';
import { newFolder } from './import-support.ts';

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function doImport(cwd: string, ...argv: readonly string[]): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const written = Promise.all([text(stdout), text(stderr)]);
  const world = { argv, env: {}, stdout, stderr, cwd: () => cwd };
  const code = await runChore(program, 'import', world);
  stdout.end();
  stderr.end();
  const [out, err] = await written;
  return { code, stdout: out, stderr: err };
}

async function newArchive(): Promise<string> {
  const folder = await newFolder();
  const sections = listSections().slice(0, 60);
  await writeArchive(join(folder, 'pubinfo_2025.zip'), { sections, asOf: '2026-11-01' });
  return folder;
}

test('imports an archive beside the user, and says what it loaded', async () => {
  const cwd = await newArchive();
  const { code, stdout, stderr } = await doImport(cwd, 'pubinfo_2025.zip', '--data', 'law');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^Loaded 60 sections of all codes and the Constitution as of 2026-11-01, with \d+ versions, in /,
  );
  expect(stdout).toContain('about 160,000 sections: if this is a part');
  expect(readdirSync(join(cwd, 'law'))).toContain('archive.db');
  const again = await doImport(cwd, 'pubinfo_2025.zip', '--data', 'law');
  expect(again.stdout).toMatch(/^This archive is in place already: 60 sections/);
});

test('tells programs in JSON', async () => {
  const cwd = await newArchive();
  const { stdout } = await doImport(cwd, 'pubinfo_2025.zip', '--data', 'law', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'imported',
    sections: 60,
    problemCount: 0,
    problems: [],
    asOf: '2026-11-01T12:00:00.000Z',
  });
});

test('says in one sentence why it cannot', async () => {
  const cwd = await newFolder();
  writeFileSync(join(cwd, 'notes.txt'), 'no zip');
  expect(await doImport(cwd, 'none.zip', '--data', 'law')).toMatchObject({
    code: 1,
    stderr: `There is no file ${join(cwd, 'none.zip')}.\n`,
  });
  expect(await doImport(cwd, 'notes.txt', '--data', 'notes.txt')).toMatchObject({
    code: 1,
    stderr: `The folder ${join(cwd, 'notes.txt')} cannot be used. Name another with --data.\n`,
  });
  expect(await doImport(cwd, 'notes.txt', '--data', 'law')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is no zip. Name an archive such as') as unknown,
  });
});

test('Ctrl-C leaves what was loaded, and says that it can go on', async () => {
  const [place, folder] = [await newFolder(), await newFolder()];
  const zip = join(place, 'pubinfo_2025.zip');
  await writeArchive(zip, { sections: 3_000 });
  const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
  const child = spawn(process.execPath, [bin, 'import', zip, '--data', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] },
  });
  const ended = once(child, 'exit');
  const said = text(child.stderr);
  while (!readdirSync(folder).some((name) => name.endsWith('.partial.db'))) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  child.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
  expect(await said).toContain('Run the same command again: it goes on where it stopped.');
  expect(readdirSync(folder)).not.toContain('archive.db');
});
