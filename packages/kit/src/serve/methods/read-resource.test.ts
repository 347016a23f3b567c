import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { defineResource, type Readable, type Resource } from '../../define/resource.ts';
import { defineServer, type ServerOptions } from '../../define/server.ts';
import { ToolError } from '../../errors/tool-error.ts';
import { connect, type ConnectOptions } from '../../testing/index.ts';

const words = { name: 'note', title: 'Note', description: 'A note.' };
const returning = (returned: Readable | readonly Readable[] | undefined): Resource =>
  defineResource({ ...words, uri: 'notes://1', mimeType: 'text/plain', read: () => returned });
const throwing = (thrown: Error): Resource =>
  defineResource({
    ...words,
    uri: 'notes://1',
    read: () => {
      throw thrown;
    },
  });

async function read(
  resources: readonly Resource[],
  uri: string,
  { limits, ...options }: ConnectOptions & Pick<ServerOptions, 'limits'> = {},
) {
  const { client, close } = await connect(
    defineServer({
      name: 'notes',
      title: 'Notes',
      version: '1.0.0',
      resources,
      ...(limits && { limits }),
    }),
    options,
  );
  try {
    return (await client.readResource({ uri })).contents;
  } finally {
    await close();
  }
}

test.for<[string, Readable | readonly Readable[], object[]]>([
  ['text', 'milk', [{ uri: 'notes://1', mimeType: 'text/plain', text: 'milk' }]],
  ['empty text', '', [{ uri: 'notes://1', mimeType: 'text/plain', text: '' }]],
  [
    'bytes',
    new Uint8Array([0, 1, 2]),
    [{ uri: 'notes://1', mimeType: 'text/plain', blob: 'AAEC' }],
  ],
  [
    'contents with a type and URI of their own',
    { uri: 'notes://1/a', mimeType: 'image/png', blob: new Uint8Array([0]) },
    [{ uri: 'notes://1/a', mimeType: 'image/png', blob: 'AA==' }],
  ],
  [
    'base64 that is encoded already',
    { blob: 'AAEC' },
    [{ uri: 'notes://1', mimeType: 'text/plain', blob: 'AAEC' }],
  ],
  [
    'several contents',
    ['milk', { uri: 'notes://1/b', text: 'eggs' }],
    [
      { uri: 'notes://1', mimeType: 'text/plain', text: 'milk' },
      { uri: 'notes://1/b', mimeType: 'text/plain', text: 'eggs' },
    ],
  ],
])('reads %s', async ([, returned, contents]) => {
  expect(await read([returning(returned)], 'notes://1')).toEqual(contents);
});

test('asks the resource of that very URI before any template', async () => {
  const template = defineResource({
    ...words,
    uriTemplate: 'notes://{id}',
    read: ({ uri, variables }) => `${uri} is ${variables['id']}`,
  });
  const fixed = returning('milk');
  expect(await read([template, fixed], 'notes://1')).toMatchObject([{ text: 'milk' }]);
  expect(await read([template, fixed], 'notes://a%20b')).toMatchObject([
    { text: 'notes://a%20b is a b' },
  ]);
});

test.for<[string, readonly Resource[]]>([
  ['that nobody defined', []],
  ['that its handler does not find', [returning(undefined)]],
  ['without any contents', [returning([])]],
])('says that a resource %s is not found', verifies('res.not-found'), async ([, resources]) => {
  const server = [...resources, defineResource({ ...words, uri: 'other://1', read: () => 'a' })];
  await expect(read(server, 'notes://1')).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('Resource not found') as string,
    data: { uri: 'notes://1' },
  });
});

test('says why a resource is not found, without credentials', async () => {
  const resource = throwing(
    new ToolError('not_found', 'No note 1 at postgres://ada:canary@db/notes or canary-token.'),
  );
  await expect(read([resource], 'notes://1', { secrets: ['canary-token'] })).rejects.toThrow(
    /No note 1 at postgres:\/\/\[redacted\]@db\/notes or \[redacted\]\.$/,
  );
});

test.for<[string, Readable]>([
  ['both text and bytes', { text: 'a', blob: 'AAEC' }],
  ['neither text nor bytes', {}],
  ['bytes that are no base64', { blob: 'no!' }],
  ['a URI that is none', { uri: 'note', text: 'a' }],
])('answers contents with %s as a bug', async ([, returned]) => {
  await expect(read([returning(returned)], 'notes://1')).rejects.toMatchObject({
    code: -32603,
    message: expect.stringContaining('Reference: ') as string,
  });
});

test('reads contents that are exactly as large as allowed, and nothing larger', async () => {
  const bytes = '{"contents":[{"uri":"notes://1","mimeType":"text/plain","text":"xx"}]}'.length;
  const limits = { maxResourceBytes: bytes };
  expect(await read([returning('xx')], 'notes://1', { limits })).toHaveLength(1);
  await expect(read([returning('xxx')], 'notes://1', { limits })).rejects.toThrow(
    `The resource has ${bytes + 1} bytes; at most ${bytes} can be read.`,
  );
});

test.for([
  ['modern', { ttlMs: 1_000, cacheScope: 'private' }],
  ['legacy', {}],
] as const)('tells a %s client how long it may keep the contents: %j', async ([era, hints]) => {
  const resource = defineResource({
    ...words,
    uri: 'notes://1',
    cache: { ttlMs: 1_000 },
    read: () => 'milk',
  });
  const { client, close } = await connect(
    defineServer({ name: 'notes', title: 'Notes', version: '1.0.0', resources: [resource] }),
    { era },
  );
  const { contents: _contents, ...rest } = await client.readResource({ uri: 'notes://1' });
  await close();
  expect(rest).toMatchObject(hints);
  expect('cacheScope' in rest).toBe(era === 'modern');
});

test('tells programs that contents are over the limit', async () => {
  const limits = { maxResourceBytes: 100 };
  await expect(read([returning('x'.repeat(50))], 'notes://1', { limits })).rejects.toMatchObject({
    message: expect.stringMatching(
      /The resource has \d+ bytes; at most 100 can be read\./,
    ) as string,
    data: { code: 'too_large', retryable: false },
  });
});
