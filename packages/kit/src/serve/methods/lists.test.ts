import { verifies } from '@wellspoken/proof';
import type { Revision } from '@wellspoken/spec/revisions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import type { Exchange } from '../../call/types.ts';
import { createRuntime } from '../../call/runtime.ts';
import { definePrompt } from '../../define/prompt.ts';
import { defineResource } from '../../define/resource.ts';
import { defineServer } from '../../define/server.ts';
import { defineTool } from '../../define/tool.ts';
import { connect } from '../../testing/index.ts';
import { listPrompts } from './prompts.ts';

// Neither in the order of the alphabet nor of their length, so that any sorting shows.
const names = Array.from({ length: 25 }, (_name, index) => `n${(index * 7) % 25}`);
const words = { title: 'Note', description: 'A note.' };
const run = (): string => 'done';

const server = defineServer({
  name: 'notes',
  title: 'Notes',
  version: '1.0.0',
  pageSize: 10,
  tools: names.map((name) => defineTool({ ...words, name, effect: 'read', openWorld: false, run })),
  prompts: names.map((name) => definePrompt({ ...words, name, run })),
  resources: [
    ...names.map((name) => defineResource({ ...words, name, uri: `a://${name}`, read: run })),
    ...names.map((name) =>
      defineResource({ ...words, name, uriTemplate: `b://${name}/{id}`, read: run }),
    ),
  ],
});

const LISTS = [
  ['tools/list', 'tools'],
  ['prompts/list', 'prompts'],
  ['resources/list', 'resources'],
  ['resources/templates/list', 'resourceTemplates'],
] as const;

type Entries = readonly { readonly name: string }[];

describe.for(['legacy', 'modern'] as const)('%s', (era) => {
  test.for(LISTS)(
    'pages through %s and meets every entry once, in the order of its definition',
    verifies('tools.order'),
    async ([method, field]) => {
      const { client, close } = await connect(server, { era });
      const pages: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await client.request({
          method,
          params: cursor === undefined ? {} : { cursor },
        });
        const entries = (page as unknown as Record<string, Entries>)[field] ?? [];
        pages.push(entries.map(({ name }) => name));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      await close();
      expect(pages.map((page) => page.length)).toEqual([10, 10, 5]);
      expect(pages.flat()).toEqual(names);
    },
  );

  test.for(LISTS)(
    'refuses a cursor of another list for %s',
    verifies('page.bad-cursor'),
    async ([method]) => {
      const { client, close } = await connect(server, { era });
      const others = LISTS.filter(([other]) => other !== method);
      for (const [other] of others) {
        const { nextCursor = '' } = await client.request({ method: other, params: {} });
        const asked = client.request({ method, params: { cursor: nextCursor } });
        await expect(asked).rejects.toMatchObject({ code: -32602 });
      }
      await close();
    },
  );

  test('is read whole by the official client', async () => {
    const { client, close } = await connect(server, { era });
    const { tools } = await client.listTools();
    await close();
    expect(tools.map(({ name }) => name)).toEqual(names);
  });
});

test('lists the members of templates after the fixed resources, page by page', async () => {
  const members = defineResource({
    ...words,
    name: 'members',
    uriTemplate: 'c://{id}',
    mimeType: 'text/plain',
    list: () =>
      ['1', '2', '3'].map((id) => ({
        uri: `c://${id}`,
        name: id,
        title: `Note ${id}`,
        annotations: { priority: 1 },
        ...(id === '3' && { mimeType: 'image/png', size: 4 }),
      })),
    read: run,
  });
  const fixed = defineResource({
    ...words,
    name: 'readme',
    uri: 'a://readme',
    mimeType: 'text/markdown',
    size: 4,
    read: run,
  });
  const { client, close } = await connect(
    defineServer({
      name: 'notes',
      title: 'Notes',
      version: '1.0.0',
      pageSize: 2,
      resources: [members, fixed],
    }),
  );
  const { resources } = await client.listResources();
  await close();
  const annotations = { priority: 1 };
  expect(resources).toEqual([
    {
      uri: 'a://readme',
      name: 'readme',
      title: 'Note',
      description: 'A note.',
      mimeType: 'text/markdown',
      size: 4,
    },
    { uri: 'c://1', name: '1', title: 'Note 1', mimeType: 'text/plain', annotations },
    { uri: 'c://2', name: '2', title: 'Note 2', mimeType: 'text/plain', annotations },
    { uri: 'c://3', name: '3', title: 'Note 3', mimeType: 'image/png', size: 4, annotations },
  ]);
});

test('lists nothing that was not stated', async () => {
  const { client, close } = await connect(server);
  const [tool] = (await client.listTools()).tools;
  const [prompt] = (await client.listPrompts()).prompts;
  const [resource] = (await client.listResources()).resources;
  await close();
  const stated = ['description', 'name', 'title'];
  expect(Object.keys(tool ?? {}).toSorted()).toEqual(
    ['annotations', ...stated, 'inputSchema'].toSorted(),
  );
  expect(Object.keys(prompt ?? {}).toSorted()).toEqual(['arguments', ...stated]);
  expect(Object.keys(resource ?? {}).toSorted()).toEqual([...stated, 'uri']);
});

test('lists the titles of arguments for clients that know them', () => {
  const input = z.object({ topic: z.string().meta({ title: 'Topic', description: 'What' }) });
  const runtime = createRuntime(
    defineServer({
      name: 'notes',
      title: 'Notes',
      version: '1.0.0',
      prompts: [definePrompt({ ...words, name: 'explain', input, run })],
    }),
  );
  // The official client drops the title of an argument, so its answer is not asked.
  const listed = (revision: Revision) =>
    listPrompts(runtime, { caller: { id: 'me' }, client: { revision } } as Exchange, undefined)
      .prompts[0]?.arguments;
  const known = { name: 'topic', description: 'What', required: true };
  expect(listed('2025-03-26')).toEqual([known]);
  expect(listed('2025-06-18')).toEqual([{ ...known, title: 'Topic' }]);
});

test('answers a list that fails with one sentence and a reference', async () => {
  const broken = defineResource({
    ...words,
    name: 'members',
    uriTemplate: 'c://{id}',
    list: () => {
      throw new Error('canary');
    },
    read: run,
  });
  const { client, close } = await connect(
    defineServer({ name: 'notes', title: 'Notes', version: '1.0.0', resources: [broken] }),
  );
  const failed: unknown = await client.listResources().catch((error: unknown) => error);
  await close();
  expect(failed).toMatchObject({ code: -32603 });
  expect(String(failed)).toContain('Reference: ');
  expect(String(failed)).not.toContain('canary');
});

test('lists only what clients of each revision know', async () => {
  const icons = [{ src: 'https://example.org/i.png' }];
  const annotations = { priority: 1, lastModified: '2026-01-31T12:00:00Z' };
  const rich = defineServer({
    name: 'notes',
    title: 'Notes',
    version: '1.0.0',
    tools: [
      defineTool({
        ...words,
        name: 't',
        effect: 'read',
        openWorld: false,
        icons,
        meta: { 'a/b': 1 },
        run,
      }),
    ],
    prompts: [definePrompt({ ...words, name: 'p', icons, run })],
    resources: [
      defineResource({ ...words, name: 'r', uri: 'a://r', icons, annotations, read: run }),
      defineResource({
        ...words,
        name: 's',
        uriTemplate: 'a://{s}',
        icons,
        annotations,
        read: run,
      }),
    ],
  });
  const seen: Record<string, string[]> = {};
  for (const era of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const) {
    const { client, close } = await connect(rich, { era });
    const entries = [
      ...(await client.listTools()).tools,
      ...(await client.listPrompts()).prompts,
      ...(await client.listResources()).resources,
      ...(await client.listResourceTemplates()).resourceTemplates,
    ];
    await close();
    const extras = ['title', 'annotations', 'icons', '_meta'];
    seen[era] = entries.map((entry) => {
      const dated = JSON.stringify(entry).includes('lastModified') ? ['lastModified'] : [];
      return [...extras.filter((extra) => extra in entry), ...dated].join(' ');
    });
  }
  expect(seen).toEqual({
    '2024-11-05': ['', '', 'annotations', 'annotations'],
    '2025-03-26': ['annotations', '', 'annotations', 'annotations'],
    '2025-06-18': [
      'title annotations _meta',
      'title',
      'title annotations lastModified',
      'title annotations lastModified',
    ],
    '2025-11-25': [
      'title annotations icons _meta',
      'title icons',
      'title annotations icons lastModified',
      'title annotations icons lastModified',
    ],
  });
});
