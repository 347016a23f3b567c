import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { makeFolder } from './make-folder.ts';

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wellspoken-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('makes a folder and those above it, for the owner alone', () => {
  const folder = join(place(), 'a', 'b');
  makeFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, '..')).mode & 0o777).toBe(0o700);
});

test('leaves one that is there as it is', () => {
  const folder = place();
  chmodSync(folder, 0o755);
  makeFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});

test('throws where a file is in the way', () => {
  const file = join(place(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'below'))).toThrow('EEXIST');
});

test.runIf(process.platform === 'linux')(
  'throws, and does not go on for ever, where nothing can be made',
  () => {
    expect(() => makeFolder('/proc/nothing/here')).toThrow('ENOENT');
  },
);
