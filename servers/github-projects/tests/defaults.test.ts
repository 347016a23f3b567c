import { expect, test } from 'vitest';
import * as z from 'zod';

import { OPERATIONS } from '../src/operations/all.ts';
import { openDesk } from './support/open-desk.ts';

/** Where a project that is left out would be a guess with consequences, or is the source of a copy. */
const MUST_NAME = ['copy_project_from_template', 'delete_project'];

test('a project may be left out wherever the default one can be meant', () => {
  const demanding = OPERATIONS.filter(({ input }) => 'projectId' in input)
    .filter(
      ({ input }) =>
        !z.object({ projectId: input['projectId'] ?? z.never() }).safeParse({}).success,
    )
    .map(({ name }) => name);
  expect(demanding.toSorted()).toEqual(MUST_NAME);
});

test('a project that is left out is the default one, in words too', async () => {
  const tools = ['get_project', 'list_project_views', 'list_project_items', 'create_status_update'];
  const { ok } = await openDesk({ server: { tools } });
  expect(await ok('get_project')).toMatchObject({ title: 'Rocket Launch' });
  expect(await ok('list_project_views')).toMatchObject({ totalCount: 3 });
  await ok('create_status_update', { body: 'It flies.' });
  const defaults = { owner: 'acme', project: 'acme/77' };
  const { fails } = await openDesk({ server: { tools }, desk: { defaults } });
  for (const tool of ['get_project', 'list_project_views', 'list_project_items']) {
    expect((await fails(tool)).message).toContain('There is no project "acme/77"');
  }
});

test('without any default the first look shows one’s own projects, as @me does', async () => {
  const { ok } = await openDesk({ server: { tools: ['list_projects'] }, desk: { defaults: {} } });
  const own = { projects: [{ owner: 'ada', title: 'Personal' }], totalCount: 1 };
  expect(await ok('list_projects')).toMatchObject(own);
  expect(await ok('list_projects', { owner: '@me' })).toMatchObject(own);
});

test('a label that is mistyped is answered with those that there are', async () => {
  const { fails } = await openDesk({ server: { tools: ['update_label', 'delete_label'] } });
  const misses = [
    await fails('update_label', { name: 'bugg', newName: 'defect' }),
    await fails('delete_label', { name: 'bugg' }),
  ];
  for (const { code, meta } of misses) {
    expect({ code, candidates: meta['candidates'] }).toEqual({
      code: 'not_found',
      candidates: expect.arrayContaining(['bug']) as unknown,
    });
  }
});

test('a second iteration field of the same name is told as what it is', async () => {
  const { fails } = await openDesk({ server: { tools: ['create_iteration_field'] } });
  expect(await fails('create_iteration_field', { name: 'sprint' })).toMatchObject({
    code: 'already_exists',
    message: expect.stringContaining('There is a field "Sprint"') as unknown,
  });
});

test('a subscription without webhooks follows the default project', async () => {
  const { ok, simulator } = await openDesk({ server: { tools: ['subscribe_to_events'] } });
  const { projectId } = await ok('subscribe_to_events');
  expect(JSON.stringify(simulator.state())).toContain(JSON.stringify(projectId));
});
