import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { examineFolder } from './examine-folder.ts';

async function makeTemp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-examine-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('finds a folder that can be used', async () => {
  const path = await makeTemp();
  const finding = await examineFolder({ title: 'Data', path, flag: '--data' });
  expect(finding).toEqual({ title: 'Data', state: 'ok', detail: path });
});

test('says that a folder which is not there will be made', async () => {
  const path = join(await makeTemp(), 'later');
  const finding = await examineFolder({ title: 'Data', path, flag: '--data' });
  expect(finding).toMatchObject({ state: 'ok', detail: `${path}, made when it is needed.` });
});

test('names the flag for another folder where this one is a file', async () => {
  const path = join(await makeTemp(), 'file');
  await writeFile(path, '');
  const finding = await examineFolder({ title: 'Data', path, flag: '--data' });
  expect(finding).toMatchObject({ state: 'problem' });
  expect(finding.fix).toContain('--data');
});
