import { tokensOf } from '@wellspoken/kit/paging';
import { connect } from '@wellspoken/kit/testing';
import { expect, test } from 'vitest';

import { COMPACT_PLAN } from '../src/profiles/compact-plan.ts';
import { readActionName } from '../src/profiles/compact.ts';
import { LONG_OPERATIONS } from '../src/profiles/run-operation.ts';
import { OPERATIONS } from '../src/operations/all.ts';
import { createOutline, type ServerOptions } from '../src/server.ts';
import { openDesk } from './support/open-desk.ts';

async function listed(options?: ServerOptions): Promise<readonly Listed[]> {
  const { client, close } = await connect(createOutline(options));
  const { tools } = await client.listTools();
  await close();
  return tools as unknown as readonly Listed[];
}

interface Listed {
  readonly name: string;
  readonly annotations: Readonly<Record<string, boolean>>;
}

function namesIn(tools: readonly Listed[]): readonly string[] {
  return tools.map(({ name }) => name);
}

test('the compact list takes less than 10,000 tokens, and with planning and triage less than 15,000', async () => {
  expect(tokensOf(await listed())).toBeLessThan(10_000);
  expect(tokensOf(await listed({ toolsets: ['all'] }))).toBeLessThan(15_000);
});

test('both lists are the same each time they are asked for', async () => {
  expect(await listed()).toEqual(await listed());
  expect(namesIn(await listed({ profile: 'full' }))).toEqual(OPERATIONS.map(({ name }) => name));
  expect(namesIn(await listed({ toolsets: ['all'] }))).toEqual(
    COMPACT_PLAN.map(({ name }) => name),
  );
});

test('planning and triage are served in compact where they are asked for', async () => {
  const usual = namesIn(await listed());
  const onRequest = ['read_planning', 'write_planning', 'read_triage', 'write_triage'];
  expect(usual.filter((name) => onRequest.includes(name))).toEqual([]);
  expect(namesIn(await listed({ toolsets: ['default', 'planning'] }))).toEqual(
    expect.arrayContaining([...usual, 'read_planning', 'write_planning']),
  );
  expect(namesIn(await listed({ toolsets: ['triage'] }))).toEqual(['read_triage', 'write_triage']);
  expect(namesIn(await listed({ tools: ['apply_plan'] }))).toEqual(['write_planning']);
});

test('a compact tool is made of operations that exist, each in one tool only', () => {
  const known = new Set(OPERATIONS.map(({ name }) => name));
  const planned = COMPACT_PLAN.flatMap(({ operations }) => operations.map(readActionName));
  expect(planned.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(planned).size).toBe(planned.length);
});

test('compact tools are split by effect: what reads, what writes, what deletes', async () => {
  const effectOf = new Map(OPERATIONS.map(({ name, effect }) => [name, effect]));
  const kindOf = (name: string): string => {
    const effect = effectOf.get(name);
    return effect === 'read' || effect === 'delete' ? effect : 'write';
  };
  for (const { name, operations } of COMPACT_PLAN) {
    const kinds = new Set(operations.map((action) => kindOf(readActionName(action))));
    const [verb = ''] = name === 'health_check' ? ['read'] : name.split('_');
    expect({ name, kinds: [...kinds] }).toEqual({ name, kinds: [verb] });
  }
});

test('a compact tool hints at the strongest of what it does', async () => {
  const hints = new Map((await listed()).map(({ name, annotations }) => [name, annotations]));
  expect(hints.get('read_issues')).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  expect(hints.get('write_issues')).toMatchObject({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
  });
  expect(hints.get('delete_items')).toMatchObject({ destructiveHint: true, idempotentHint: true });
});

test('an operation answers the same through either profile', async () => {
  const simulator = { now: () => new Date('2027-03-01T12:00:00Z') };
  const full = await openDesk({ simulator });
  const compact = await openDesk({ simulator, server: { profile: 'compact' } });
  const given = { projectId: 'acme/1' };
  const through = await compact.ok('read_projects', {
    request: { action: 'get_project', ...given },
  });
  expect(through).toEqual({
    action: 'get_project',
    result: await full.ok('get_project', given),
  });
});

test('a tool that can do one thing only does not have to be told', async () => {
  const { ok } = await openDesk({ server: { profile: 'compact' } });
  expect(await ok('health_check')).toMatchObject({
    action: 'health_check',
    result: { state: 'ok' },
  });
});

test('a request with an unknown action is told which there are', async () => {
  const { fails } = await openDesk({ server: { profile: 'compact' } });
  const { code, message } = await fails('read_items', { request: { action: 'find_items' } });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('list_project_items');
});

test('a request with an argument of another action is refused by its name', async () => {
  const { fails } = await openDesk({ server: { profile: 'compact' } });
  const request = {
    action: 'remove_project_item',
    projectId: 'acme/1',
    itemId: '1',
    colour: 'red',
  };
  const { code, message } = await fails('delete_items', { request });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('colour');
});

test.for([
  ['an area', { toolsets: ['pulls'] }, ['read_pulls', 'write_pulls']],
  ['an area, without changes', { toolsets: ['pulls'], readOnly: true }, ['read_pulls']],
  ['a tool', { tools: ['read_items'] }, ['read_items']],
  ['an operation', { tools: ['get_issue'] }, ['read_issues']],
  ['an operation in full', { tools: ['get_issue'], profile: 'full' }, ['get_issue']],
  ['an operation that no compact tool has', { tools: ['create_roadmap'] }, ['create_roadmap']],
  [
    'a compact tool in full',
    { tools: ['read_pulls'], profile: 'full' },
    ['get_pull_request', 'list_pull_request_reviews', 'list_pull_requests'],
  ],
] as const)('serves only %s', async ([, options, expected]) => {
  expect(namesIn(await listed(options)).toSorted()).toEqual(expected);
});

test('every optional property that a compact action leaves out is one of its operation', () => {
  const inputs = new Map(OPERATIONS.map(({ name, input }) => [name, input]));
  const narrowed = COMPACT_PLAN.flatMap(({ operations }) =>
    operations.flatMap((action) => (typeof action === 'string' ? [] : [action])),
  );
  for (const { name, without } of narrowed) {
    for (const key of without) {
      const property = inputs.get(name)?.[key] as { isOptional?: () => boolean } | undefined;
      expect(property?.isOptional?.(), `${name}.${key}`).toBe(true);
    }
  }
});

test('an allowed operation is the only action of its tool', async () => {
  const server = { tools: ['get_issue'] };
  const { fails } = await openDesk({ server: { profile: 'compact', ...server } });
  const { code } = await fails('read_issues', { request: { action: 'list_issues' } });
  expect(code).toBe('invalid_arguments');
});

test('read-only leaves no tool that could change anything, in both profiles', async () => {
  for (const profile of ['compact', 'full'] as const) {
    const tools = await listed({ profile, readOnly: true });
    expect(tools.length).toBeGreaterThan(5);
    expect(tools.every(({ annotations }) => annotations['readOnlyHint'] === true)).toBe(true);
  }
});

test.for([
  [{ toolsets: ['pull'] }, /There is no toolset "pull": expected one of projects, fields/],
  [{ tools: ['get_isue'] }, /There is no tool "get_isue": .* Did you mean get_issue\?$/],
] as const)('refuses what does not exist: %j', ([options, message]) => {
  expect(() => createOutline(options)).toThrow(message);
});

test('a tool may take ten minutes where it makes many changes, and every other one a minute', () => {
  const names = new Set(OPERATIONS.map(({ name }) => name));
  expect([...LONG_OPERATIONS].filter((name) => !names.has(name))).toEqual([]);
  const { tools, limits } = createOutline({ profile: 'full' });
  expect(limits.timeoutMs).toBe(60_000);
  for (const [name, { timeoutMs }] of tools) {
    expect([name, timeoutMs]).toEqual([name, LONG_OPERATIONS.has(name) ? 600_000 : undefined]);
  }
});
