import { expect, test } from 'vitest';

import { createClock, openSession } from '../../tests/support/session.ts';
import { writeGraph } from '../../tests/support/graph.ts';
import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly projects: { name: string; entities: number; updatedAt: string }[];
  readonly nextCursor?: string;
}

test('lists projects by name with true counts and which one is the default', async () => {
  const { call } = await openSample();
  const answer = await call('list_projects');
  expect(answer).toMatchObject({
    projects: [
      { name: 'clinic', entities: 3, observations: 3, relations: 2, isDefault: false },
      { name: 'default', entities: 7, observations: 12, relations: 6, isDefault: true },
    ],
    defaultProject: 'default',
  });
});

test('a memory without projects lists none, and names the default', async () => {
  const { call } = await openSession({ project: 'shop' });
  expect(await call('list_projects')).toEqual({ projects: [], defaultProject: 'shop' });
});

test.for([
  ['an observation', 'add_observations', { observations: [{ entityName: 'A', contents: ['x'] }] }],
  ['a deletion', 'delete_entities', { entityNames: ['A'] }],
  ['a relation', 'create_relations', { relations: [{ from: 'A', to: 'B', relationType: 'r' }] }],
] as const)('%s moves the time of the last change', async ([, tool, args]) => {
  const clock = createClock();
  const { call, memory } = await openSession({ now: clock.now });
  await writeGraph(memory, { entities: [{ name: 'A' }, { name: 'B' }] });
  clock.advance(60_000);
  await call(tool, args);
  const { projects } = await call<Answer>('list_projects');
  expect(projects[0]?.updatedAt).toBe(new Date(clock.now()).toISOString());
});

test('pages of projects hold each once, within the budget', async () => {
  const { call, memory } = await openSession();
  const names = Array.from(
    { length: 30 },
    (_, index) => `project ${String(index).padStart(2, '0')} 名前`,
  );
  for (const name of names) await writeGraph(memory, { entities: [{ name: 'A' }] }, name);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call<Answer>('list_projects', {
      max_tokens: 400,
      ...(cursor && { cursor }),
    });
    expect(JSON.stringify(page).length / 4).toBeLessThan(400);
    seen.push(...page.projects.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(names);
});
