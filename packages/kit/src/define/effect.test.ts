import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { KitError } from '../errors/kit-error.ts';
import { connect } from '../testing/index.ts';
import type { Effect, ToolHints } from './effect.ts';
import { defineServer } from './server.ts';
import { defineTool, type Tool } from './tool.ts';

const words = { name: 'act', title: 'Act', description: 'Act.', run: () => 'done' };
const define = (effect: Effect, hints: Partial<ToolHints> = {}): Tool =>
  defineTool({ ...words, effect, hints, openWorld: false });

/** The hints as a client reads them off the list. */
async function listedHints(tool: Tool): Promise<unknown> {
  const { client, close } = await connect(
    defineServer({ name: 'hints', title: 'Hints', version: '1.0.0', tools: [tool] }),
  );
  const { tools } = await client.listTools();
  await close();
  return tools[0]?.annotations;
}

test(
  'lists a tool that reads as read-only and idempotent',
  verifies('github-projects.hints.read'),
  async () => {
    expect(await listedHints(define('read'))).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  },
);

test(
  'lists a tool that creates as neither destructive nor idempotent',
  verifies('github-projects.hints.create'),
  async () => {
    expect(await listedHints(define('create'))).toEqual({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: false,
    });
  },
);

test(
  'lists a tool that updates as idempotent and not destructive',
  verifies('github-projects.hints.update-idempotent'),
  async () => {
    expect(await listedHints(define('update'))).toEqual({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  },
);

test(
  'lists an update that adds with every call as its author states it',
  verifies('github-projects.hints.update-not-idempotent'),
  async () => {
    expect(await listedHints(define('update', { idempotent: false }))).toMatchObject({
      destructiveHint: false,
      idempotentHint: false,
    });
  },
);

test('lists a tool that overwrites as destructive', async () => {
  expect(await listedHints(define('overwrite'))).toEqual({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  });
});

test(
  'lists a tool that deletes as destructive and idempotent',
  verifies('github-projects.hints.delete'),
  async () => {
    expect(await listedHints(define('delete'))).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    });
  },
);

test('lists what reaches beyond the server as open world', async () => {
  const tool = defineTool({ ...words, effect: 'read', openWorld: true });
  expect(await listedHints(tool)).toMatchObject({ openWorldHint: true });
});

test('lets a tool that deletes to a bin state that nothing is destroyed', () => {
  expect(define('delete', { destructive: false }).hints).toEqual({
    readOnly: false,
    destructive: false,
    idempotent: true,
  });
});

test.for(['write', 'toString', '', undefined, null])('refuses the effect %o', (effect) => {
  expect(() => define(effect as Effect)).toThrow(
    new KitError(
      'KIT_EFFECT_INVALID',
      `Tool "act" has effect "${String(effect)}": expected one of read, create, update, overwrite, delete.`,
    ),
  );
});

test.for([
  ['idempotent', 'yes'],
  ['destructive', undefined],
  ['readOnlyHint', true],
  ['openWorld', true],
  ['toString', true],
] as const)('refuses the hint %s stated as %o', ([hint, value]) => {
  expect(() => define('update', { [hint]: value })).toThrow(
    new KitError(
      'KIT_HINTS_INVALID',
      `Tool "act" states hint ${hint} as ${String(value)}: hints are readOnly, destructive and idempotent, each true or false.`,
    ),
  );
});

test.for<[Effect, Partial<ToolHints>, string]>([
  ['read', { destructive: true }, 'read-only and destructive'],
  ['read', { readOnly: false }, 'not read-only'],
  ['create', { readOnly: true }, 'read-only'],
  ['update', { readOnly: true, idempotent: true }, 'read-only'],
  ['delete', { readOnly: true, destructive: false }, 'read-only'],
  ['overwrite', { readOnly: true }, 'read-only and destructive'],
])('refuses a tool of effect %s that states %j', ([effect, hints, stated]) => {
  expect(() => define(effect, hints)).toThrow(
    new KitError(
      'KIT_HINTS_INVALID',
      `Tool "act" has the effect "${effect}" and is stated as ${stated}: choose the effect that it has.`,
    ),
  );
});

test.for<unknown>([undefined, 'no', 1])(
  'refuses a tool that states openWorld as %o',
  (openWorld) => {
    expect(() => defineTool({ ...words, effect: 'read', openWorld: openWorld as boolean })).toThrow(
      new KitError(
        'KIT_HINTS_INVALID',
        'Tool "act" does not state openWorld: say true if it reaches beyond this server\'s own data, else false.',
      ),
    );
  },
);
