import { expect, test } from 'vitest';
import * as z from 'zod';

import { OPERATIONS } from '../src/operations/all.ts';
import { openDesk } from './support/open-desk.ts';

/** Where objects inside of a schema let names pass that they do not know. */
function laxPlaces(schema: unknown, place: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isLax = 'properties' in schema && !('additionalProperties' in schema);
  return [
    ...(isLax ? [place] : []),
    ...Object.entries(schema).flatMap(([key, part]) => laxPlaces(part, `${place}.${key}`)),
  ];
}

test('no object inside of arguments drops what it does not know', () => {
  const lax = OPERATIONS.flatMap(({ name, input }) =>
    laxPlaces(z.toJSONSchema(z.strictObject(input), { io: 'input' }), name),
  );
  expect(lax).toEqual([]);
});

const TYPOS = [
  ['create_project_view', { name: 'A', layout: 'table', sortBy: [{ field: 'Due', oder: 'asc' }] }],
  ['update_project_collaborators', { collaborators: [{ user: 'grace', role: 'none', oder: 1 }] }],
  ['create_project_field', { name: 'A', type: 'single_select', options: [{ name: 'B', oder: 1 }] }],
  ['filter_project_items', { filter: { status: 'Todo', oder: 'x' } }],
  [
    'update_project_items',
    { updates: [{ itemId: 'acme/rocket#4', values: { Status: 'Done' }, oder: 1 }] },
  ],
  ['append_iterations', { projectId: 'acme/1', iterations: [{ title: 'A', oder: 1 }] }],
  [
    'create_pull_request_review',
    { pullNumber: 8, event: 'APPROVE', comments: [{ path: 'a', line: 1, body: 'b', oder: 1 }] },
  ],
  [
    'create_roadmap',
    { projectId: 'acme/1', milestones: [{ milestone: { title: 'v1.0', oder: 1 } }] },
  ],
  ['subscribe_to_events', { projectId: 'acme/1', filters: [{ oder: 'item' }] }],
  ['update_issue', { issueId: '7', title: 'Other', oder: 1 }],
] as const;

test('a misspelt argument is refused by its name, also inside of another, and nothing is done', async () => {
  const { simulator, fails } = await openDesk({ server: { tools: TYPOS.map(([name]) => name) } });
  const before = simulator.state();
  for (const [name, given] of TYPOS) {
    const { code, message } = await fails(name, given);
    expect({ name, code, message }).toEqual({
      name,
      code: 'invalid_arguments',
      message: expect.stringMatching(/\boder\b/) as string,
    });
  }
  expect(simulator.state()).toEqual(before);
  expect(simulator.counters().requests).toBe(0);
});
