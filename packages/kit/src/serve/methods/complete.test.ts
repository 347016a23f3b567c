import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';
import * as z from 'zod';

import type { Completer } from '../../define/completion.ts';
import { definePrompt } from '../../define/prompt.ts';
import { defineResource } from '../../define/resource.ts';
import { defineServer } from '../../define/server.ts';
import { ToolError } from '../../errors/tool-error.ts';
import { connect } from '../../testing/index.ts';

const words = { title: 'Note', description: 'A note.' };
const prompt = { type: 'ref/prompt', name: 'find' } as const;

interface Asked {
  readonly ref?: typeof prompt | { readonly type: 'ref/resource'; readonly uri: string };
  readonly name?: string;
  readonly value?: string;
  readonly context?: Record<string, string>;
}

/** Asks a server whose prompt and template complete `owner` in the same way. */
async function ask(owner: Completer, asked: Asked = {}, uriTemplate = 'notes://{owner}/{id}') {
  const input = z.object({
    owner: z.string().describe('Whose'),
    id: z.string().optional().describe('Which'),
  });
  const complete = { owner };
  const server = defineServer({
    name: 'notes',
    title: 'Notes',
    version: '1.0.0',
    prompts: [definePrompt({ ...words, name: 'find', input, complete, run: () => 'done' })],
    resources: [
      defineResource({ ...words, name: 'note', uriTemplate, complete, read: () => 'milk' }),
      defineResource({ ...words, name: 'readme', uri: 'notes://readme', read: () => 'milk' }),
    ],
  });
  const { client, close } = await connect(server, { secrets: ['canary-token'] });
  const { ref = prompt, name = 'owner', value = '', context } = asked;
  try {
    const { completion } = await client.complete({
      ref,
      argument: { name, value },
      ...(context && { context: { arguments: context } }),
    });
    return completion;
  } finally {
    await close();
  }
}

test('gives a completer what was typed and what is chosen already', async () => {
  const completer: Completer = (value, context) => [value, JSON.stringify(context.arguments)];
  expect(await ask(completer, { value: 'a', context: { id: '1' } })).toMatchObject({
    values: ['a', '{"id":"1"}'],
  });
  expect(await ask(completer)).toMatchObject({ values: ['', '{}'] });
});

test('suggests at most a hundred values, and says how many there are', async () => {
  const many =
    (count: number): Completer =>
    () =>
      Array.from({ length: count }, (_v, i) => `v${i}`);
  expect(await ask(many(100))).toMatchObject({ total: 100, hasMore: false });
  const more = await ask(many(101));
  expect(more).toMatchObject({ total: 101, hasMore: true });
  expect(more.values).toEqual(Array.from({ length: 100 }, (_v, index) => `v${index}`));
});

test('suggests nothing for an argument that nobody completes', async () => {
  expect(await ask(() => ['ada'], { name: 'id' })).toEqual({
    values: [],
    total: 0,
    hasMore: false,
  });
});

test.for([
  'notes://{owner}',
  'notes://{+owner}',
  'notes://a{?id,owner}',
  'notes://{owner*}',
  'notes://a{/id}{#owner}',
])('completes a variable of %s', async (uri) => {
  const ref = { type: 'ref/resource', uri } as const;
  expect(await ask(() => ['ada'], { ref }, uri)).toMatchObject({ values: ['ada'] });
});

test.for<[string, Asked, string]>([
  [
    'an unknown argument',
    { name: 'title' },
    'No argument "title" to complete: expected one of owner, id.',
  ],
  ['an unknown prompt', { ref: { ...prompt, name: 'fnd' as 'find' } }, 'Did you mean "find"?'],
  [
    'an unknown template',
    { ref: { type: 'ref/resource', uri: 'notes://{other}' } },
    'Unknown resource template: notes://{other}',
  ],
  [
    'a resource that has no variables',
    { ref: { type: 'ref/resource', uri: 'notes://readme' } },
    'No argument "owner" to complete: expected one of none.',
  ],
  ['a property of every object', { name: 'constructor' }, 'No argument "constructor"'],
])('refuses to complete %s', verifies('complete.bad-ref'), async ([, asked, message]) => {
  await expect(ask(() => ['ada'], asked)).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining(message) as string,
  });
});

test('keeps what a completer throws from the client', async () => {
  const crash: Completer = () => {
    throw new Error('canary at /srv/notes.db');
  };
  const failure: unknown = await ask(crash).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: -32603 });
  expect(String(failure)).toContain('Reference: ');
  expect(String(failure)).not.toContain('canary');
});

test('tells a ToolError of a completer, without secrets', async () => {
  const refuse: Completer = () => {
    throw new ToolError('unavailable', 'No list of owners with canary-token now.');
  };
  await expect(ask(refuse)).rejects.toMatchObject({
    code: -32603,
    message: expect.stringContaining('No list of owners with [redacted] now.') as string,
    data: { code: 'unavailable', retryable: true },
  });
});
