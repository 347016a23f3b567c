import { expect, test } from 'vitest';

import { openProjectsDesk, shareProjectsDesk } from './open-projects-desk.ts';

const sharedDesk = shareProjectsDesk();

const ROCKET = { projectId: 'acme/1' };

test('lists status updates without texts unless asked', async () => {
  const { ok } = sharedDesk();
  const short = await ok<{ statusUpdates: object[] }>('list_status_updates', ROCKET);
  expect(short.statusUpdates).toHaveLength(2);
  for (const update of short.statusUpdates) expect(update).not.toHaveProperty('body');
  const long = await ok<{ statusUpdates: object[] }>('list_status_updates', {
    ...ROCKET,
    includeBody: true,
  });
  for (const update of long.statusUpdates) expect(update).toHaveProperty('body');
});

test('writes, changes, clears and deletes a status update', async () => {
  const { ok, fails } = await openProjectsDesk();
  const written = await ok('create_status_update', {
    ...ROCKET,
    body: 'The valves came.',
    status: 'ON_TRACK',
    startDate: '2031-04-01',
    targetDate: '2031-05-04',
  });
  const statusUpdateId = written['id'];
  const changed = await ok('update_status_update', {
    statusUpdateId,
    status: 'AT_RISK',
    targetDate: null,
  });
  expect(changed).toMatchObject({
    body: 'The valves came.',
    status: 'AT_RISK',
    startDate: '2031-04-01',
    creator: 'ada',
  });
  expect(changed).not.toHaveProperty('targetDate');
  expect(await ok('get_status_update', { statusUpdateId })).toMatchObject({
    ...changed,
    projectId: expect.any(String) as string,
  });
  expect(await ok('delete_status_update', { statusUpdateId })).toMatchObject({
    deleted: true,
    id: statusUpdateId,
  });
  expect(await fails('get_status_update', { statusUpdateId })).toMatchObject({
    code: 'not_found',
  });
});

test('takes the latest of a project, and says where there is none', async () => {
  const { ok, fails } = sharedDesk();
  const { statusUpdates } = await ok<{ statusUpdates: { id: string }[] }>(
    'list_status_updates',
    ROCKET,
  );
  expect(await ok('get_status_update', { statusUpdateId: 'latest' })).toMatchObject({
    id: statusUpdates[0]?.id,
  });
  const none = await fails('get_status_update', { statusUpdateId: 'latest', projectId: 'ada/1' });
  expect(none.message).toMatch(/no status update of "Personal"/);
});

test('says so where an id is of something else', async () => {
  const { ok, fails } = sharedDesk();
  const { id } = await ok('get_project', ROCKET);
  expect(await fails('get_status_update', { statusUpdateId: id })).toMatchObject({
    code: 'not_found',
  });
});

test('refuses a change of nothing', async () => {
  const { fails } = sharedDesk();
  expect(await fails('update_status_update', { statusUpdateId: 'latest' })).toMatchObject({
    code: 'invalid_arguments',
  });
});
