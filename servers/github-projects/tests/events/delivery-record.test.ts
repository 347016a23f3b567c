import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import {
  type DeliveryRecord,
  openDeliveryRecord,
  type RecordOptions,
} from '../../src/events/webhooks/delivery-record.ts';

const DAY_MS = 86_400_000;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-record-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function open(options: RecordOptions): DeliveryRecord {
  const record = openDeliveryRecord(options);
  onTestFinished(record.close);
  return record;
}

function claim(record: DeliveryRecord, body: string, id = `id of ${body}`): Promise<boolean> {
  return record.claim({ hash: createHash('sha256').update(body).digest(), id });
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test('a body is taken once, and an id too, whoever asks and however close together', async () => {
  const folder = await makeFolder();
  const records = [open({ folder }), open({ folder })];
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const record = records[index % 2] ?? open({ folder });
      return claim(record, 'one body', `id ${index}`);
    }),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  const [first] = records;
  expect(first && (await claim(first, 'other body', 'id 0'))).toBe(!claims[0]);
});

test('is as it was after a restart, whatever an id is made of', async () => {
  const folder = await makeFolder();
  const record = open({ folder });
  expect(await claim(record, 'body', '../../escape\0')).toBe(true);
  await record.close();
  const again = open({ folder });
  expect(await claim(again, 'body', 'new id')).toBe(false);
  expect(await claim(again, 'new body', '../../escape\0')).toBe(false);
});

test('forgets what is older than its lifetime', async () => {
  const folder = await makeFolder();
  await claim(open({ folder }), 'body');
  const later = open({ folder, now: () => new Date(Date.now() + 29 * DAY_MS) });
  await later.close();
  expect(await claim(later, 'body')).toBe(false);
  const muchLater = open({ folder, now: () => new Date(Date.now() + 31 * DAY_MS) });
  await muchLater.close();
  expect(await countFiles(folder)).toBe(0);
  expect(await claim(muchLater, 'body')).toBe(true);
});

test('keeps the newest where there are too many', async () => {
  const folder = await makeFolder();
  const record = open({ folder });
  for (let count = 0; count < 600; count++) await claim(record, `body ${count}`);
  expect(await countFiles(folder)).toBe(1_200);
  const bounded = open({ folder, most: 128 });
  await bounded.close();
  expect(await countFiles(folder)).toBeLessThanOrEqual(256);
  expect(await claim(bounded, 'body 0')).toBe(true);
  expect(await claim(bounded, 'body 599')).toBe(false);
});

test('sweeps while it runs, too', async () => {
  const folder = await makeFolder();
  let time = Date.now();
  const record = open({ folder, now: () => new Date(time) });
  await claim(record, 'body');
  time += 31 * DAY_MS;
  await claim(record, 'another body');
  await record.close();
  expect(await claim(record, 'body')).toBe(true);
});
