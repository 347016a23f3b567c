import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client';
import { ERROR_META_KEY } from '@wellspoken/kit';
import { verifies } from '@wellspoken/proof';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { californiaCodesHouse } from './guests/california-codes.ts';
import { devflowHouse } from './guests/devflow.ts';
import { entrezHouse } from './guests/entrez.ts';
import { githubProjectsHouse } from './guests/github-projects.ts';
import type { House, Rooms } from './guests/house.ts';
import { workspaceHouse } from './guests/workspace.ts';
import { meetGuest, PROGRAM_MATRIX, type Peer } from './peers.ts';

const houses: readonly House[] = [
  workspaceHouse,
  devflowHouse,
  entrezHouse,
  californiaCodesHouse,
  githubProjectsHouse,
];
// Each server in one way in the quick tests, by turns, and in all of them in the soaks.
const isSoak = process.env['WELLSPOKEN_FAST_PATH'] === 'off';
const quick = PROGRAM_MATRIX.filter(
  ({ transport, revision }) => (transport === 'stdio') === (revision === '2026-07-28'),
);
const ways = houses.flatMap((house, turn) =>
  (isSoak ? PROGRAM_MATRIX : quick.slice(turn % quick.length).slice(0, 1)).map((way) => ({
    house,
    ...way,
  })),
);

describe.each(ways)('$house.name over $transport in $revision', ({ house, ...way }) => {
  let rooms: Rooms;
  let peer: Peer;
  beforeAll(async () => {
    rooms = await house.prepare();
    peer = await meetGuest(way, rooms.guest, rooms.habits);
  });
  afterAll(async () => {
    await peer.close();
    await rooms.remove();
  });

  test('says who it is and which revision it speaks', () => {
    expect(peer.client.getNegotiatedProtocolVersion()).toBe(way.revision);
    expect(peer.client.getServerVersion()).toMatchObject({ name: house.name });
    expect(peer.client.getServerVersion()?.title).toBeTruthy();
  });

  test(
    'lists tools that are named verb_noun, described, and require only what is essential',
    verifies(
      'protocol-guide.design.verb-noun',
      'protocol-guide.design.descriptions',
      'protocol-guide.design.minimal',
    ),
    async () => {
      for (const tool of await listTools(peer.client)) {
        const isPrescribed = house.prescribed.includes(tool.name);
        if (!isPrescribed) expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)+$/);
        expect(tool.title).toBeTruthy();
        // What it does, and in another sentence when to use it.
        expect(tool.description?.match(/\.(\s|$)/g)?.length, tool.name).toBeGreaterThanOrEqual(2);
        const essential = isPrescribed ? 3 : 2;
        expect(tool.inputSchema.required?.length ?? 0, tool.name).toBeLessThanOrEqual(essential);
        const isContentOnly = house.contentOnly.includes(tool.name);
        expect(tool.outputSchema === undefined, tool.name).toBe(isContentOnly);
        for (const [name, property] of Object.entries(tool.inputSchema.properties ?? {})) {
          expect(property, `${tool.name}.${name}`).toHaveProperty('description');
        }
      }
    },
  );

  test('keeps in every example what its schemas promise, and names nothing of the machine', async () => {
    const tools = await listTools(peer.client);
    expect(tools.length).toBeGreaterThan(0);
    for (const tool of tools) {
      const examples = examplesOf(tool);
      expect(examples.length, `${tool.name} has no example`).toBeGreaterThan(0);
      for (const example of examples) {
        const result = await call(peer.client, tool.name, example);
        const where = `${tool.name} ${JSON.stringify(example)}: ${JSON.stringify(result.content)}`;
        expect(result.isError ?? false, where).toBe(false);
        assertFits(tool, result);
        expect(
          result.content.some(({ type }) => type === 'text'),
          where,
        ).toBe(true);
        if (rooms.mayAppearIn.includes(tool.name)) continue;
        for (const word of rooms.mustNotAppear) expect(JSON.stringify(result)).not.toContain(word);
      }
    }
  });

  test('answers bad arguments in the result, and an unknown tool with a protocol error', async () => {
    for (const tool of await listTools(peer.client)) {
      const result = await call(peer.client, tool.name, { no_such_argument: 1 });
      expect(result.isError, tool.name).toBe(true);
      expect(result.structuredContent).toBeUndefined();
      expect(result._meta?.[ERROR_META_KEY]).toMatchObject({ code: 'invalid_arguments' });
      expect(JSON.stringify(result.content)).toContain('no_such_argument');
    }
    await expect(call(peer.client, 'no_such_tool', {})).rejects.toMatchObject({ code: -32602 });
  });

  test('answers twenty calls at once, each with its own', async () => {
    const [tool] = await listTools(peer.client);
    const [example] = examplesOf(tool!);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(peer.client, tool!.name, example ?? {})),
    );
    expect(new Set(answers.map(({ content }) => JSON.stringify(content))).size).toBe(1);
  });

  test('describes its prompts and templates, and refuses what does not exist', async () => {
    const { prompts } = await peer.client.listPrompts();
    for (const prompt of prompts) expect(prompt.description, prompt.name).toBeTruthy();
    const { resourceTemplates } = await peer.client.listResourceTemplates();
    for (const template of resourceTemplates) expect(template.description).toBeTruthy();
    await expect(peer.client.getPrompt({ name: 'no_such_prompt' })).rejects.toMatchObject({
      code: -32602,
    });
    await expect(peer.client.readResource({ uri: 'nothing-here://at/all' })).rejects.toHaveProperty(
      'code',
    );
  });
});

test.each(ways.filter(({ transport }) => transport === 'stdio'))(
  '$house.name ends when its client leaves, and writes nothing but the protocol in $revision',
  async ({ house, ...way }) => {
    const rooms = await house.prepare();
    const { client, close } = await meetGuest(way, rooms.guest);
    const errors: Error[] = [];
    client.onerror = (error) => errors.push(error);
    await client.listTools();
    await close();
    expect(errors).toEqual([]);
    await rooms.remove();
  },
);

async function listTools(client: Client): Promise<readonly Tool[]> {
  return (await client.listTools()).tools;
}

async function call(client: Client, name: string, args: object): Promise<CallToolResult> {
  return client.callTool({ name, arguments: { ...args } });
}

function examplesOf({ inputSchema }: Tool): readonly object[] {
  const { examples } = inputSchema as { readonly examples?: readonly object[] };
  return examples ?? [];
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });

function assertFits({ name, outputSchema }: Tool, { structuredContent }: CallToolResult): void {
  if (outputSchema === undefined) return;
  const fits = ajv.validate(outputSchema as AnySchemaObject, structuredContent);
  expect(fits, `${name}: ${ajv.errorsText()}`).toBe(true);
}
