import { CANARIES } from '@wellspoken/everything/subject';
import { verifies } from '@wellspoken/proof';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { MATRIX, meet, type Peer } from './peers.ts';

describe.for(MATRIX)('$transport $revision', (way) => {
  let peer: Peer;
  beforeAll(async () => {
    peer = await meet(way);
  });
  afterAll(() => peer.close());

  test(
    'introduces itself and declares what it has',
    verifies(
      'protocol-guide.initialize.result',
      'protocol-guide.initialize.capability',
      'entrez.protocol.capability',
      'entrez.protocol.server-title',
      'california-codes.protocol.initialize',
    ),
    async () => {
      expect(peer.client.getServerVersion()).toMatchObject({
        name: 'subject',
        title: 'Subject',
        version: '1.0.0',
      });
      expect(peer.client.getServerCapabilities()).toEqual({
        tools: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        prompts: { listChanged: true },
        completions: {},
        logging: {},
      });
      expect(peer.client.getInstructions()).toBe('Call the tools in any order.');
    },
  );

  test(
    'lists tools with names for people, schemas and all four hints',
    verifies(
      'devflow.schema.input-required',
      'devflow.schema.input-object',
      'devflow.schema.required',
      'devflow.schema.output',
      'github-projects.tool.hints',
      'github-projects.tool.title',
      'github-projects.tool.description',
      'github-projects.tool.input',
      'github-projects.tool.output',
      'github-projects.tool.output-omitted',
      'github-projects.tool.examples',
      'protocol-guide.list.shape',
      'protocol-guide.list.no-params',
      'protocol-guide.definition.enum',
      'protocol-guide.definition.required',
      'entrez.tool.title',
      'entrez.tool.registered',
      'entrez.schema.output',
      'entrez.schema.empty',
      'entrez.schema.not-null',
    ),
    async () => {
      const { tools } = await peer.client.listTools();
      const byName = new Map(tools.map((tool) => [tool.name, tool]));
      expect(byName.get('greet')).toMatchObject({
        title: 'Greet someone',
        description: 'Greet a person by name. Returns the greeting.',
        inputSchema: {
          type: 'object',
          required: ['name'],
          additionalProperties: false,
          properties: { language: { enum: ['english', 'spanish', 'swahili'] } },
          examples: [{ name: 'Ada' }, { name: 'Ada', language: 'spanish' }],
        },
        outputSchema: { type: 'object', required: ['greeting'], additionalProperties: false },
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      });
      const bare = byName.get('show_everything');
      expect(bare?.inputSchema).toEqual({ type: 'object', additionalProperties: false });
      expect(bare).not.toHaveProperty('outputSchema');
      for (const tool of tools) expect(tool.inputSchema.type).toBe('object');
    },
  );

  test('calls a tool without arguments', verifies('entrez.schema.empty-callable'), async () => {
    expect((await peer.client.callTool({ name: 'can_ask' })).isError).toBeUndefined();
    const refused = await peer.client.callTool({ name: 'can_ask', arguments: { extra: 1 } });
    expect(refused.isError).toBe(true);
  });

  test('lists and reads fixed resources and members of templates', async () => {
    const { resources } = await peer.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'subject://readme',
      'subject://broken',
      'subject://forbidden',
      'subject://notes/1',
      'subject://notes/2',
    ]);
    const { resourceTemplates } = await peer.client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([
      { uriTemplate: 'subject://notes/{id}', title: 'Notes' },
    ]);
    expect((await peer.client.readResource({ uri: 'subject://notes/2' })).contents).toEqual([
      { uri: 'subject://notes/2', mimeType: 'text/plain', text: 'second note' },
    ]);
  });

  test('says which resource is missing', async () => {
    for (const uri of ['subject://nowhere', 'subject://notes/9']) {
      await expect(peer.client.readResource({ uri })).rejects.toMatchObject({ data: { uri } });
    }
  });

  test(
    'answers faults outside tools with -32603 and without secrets',
    verifies(
      'devflow.codes.internal-error',
      'protocol-guide.codes.internal-error',
      'protocol-guide.errors.shape',
    ),
    async () => {
      const faults = [
        peer.client.readResource({ uri: 'subject://broken' }),
        peer.client.getPrompt({ name: 'broken_prompt' }),
      ];
      for (const outcome of await Promise.allSettled(faults)) {
        const error = (outcome as PromiseRejectedResult).reason as Error & { data: unknown };
        expect(error).toMatchObject({ code: -32603 });
        const told = JSON.stringify([String(error), error.data]);
        expect(told).toContain('Reference: ');
        for (const canary of Object.values(CANARIES)) expect(told).not.toContain(canary);
      }
      await expect(peer.client.readResource({ uri: 'subject://forbidden' })).rejects.toMatchObject({
        code: -32603,
        message: expect.stringContaining('Only owners may read this.') as string,
        data: { code: 'permission_denied' },
      });
    },
  );

  test('lists prompts, fills them and refuses what does not fit', async () => {
    const { prompts } = await peer.client.listPrompts();
    expect(prompts[0]).toMatchObject({
      name: 'explain',
      title: 'Explain something',
      arguments: [
        { name: 'topic', description: 'What to explain', required: true },
        { name: 'audience', description: 'To whom', required: false },
      ],
    });
    const filled = await peer.client.getPrompt({ name: 'explain', arguments: { topic: 'tides' } });
    expect(filled.messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Explain tides to anyone.' } },
    ]);
    await expect(peer.client.getPrompt({ name: 'explain' })).rejects.toMatchObject({
      code: -32602,
    });
    await expect(peer.client.getPrompt({ name: 'explan' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Did you mean "explain"?') as string,
    });
  });

  test('completes arguments of prompts and templates', verifies('complete.bad-ref'), async () => {
    const prompt = { type: 'ref/prompt', name: 'explain' } as const;
    const template = { type: 'ref/resource', uri: 'subject://notes/{id}' } as const;
    const complete = (ref: typeof prompt | typeof template, name: string, value: string) =>
      peer.client.complete({ ref, argument: { name, value } });
    expect((await complete(prompt, 'audience', 'ch')).completion.values).toEqual(['children']);
    expect((await complete(template, 'id', '')).completion).toEqual({
      values: ['1', '2'],
      total: 2,
      hasMore: false,
    });
    await expect(complete(prompt, 'nothing', '')).rejects.toMatchObject({ code: -32602 });
    await expect(complete({ ...prompt, name: 'x' } as never, 'a', '')).rejects.toMatchObject({
      code: -32602,
    });
  });

  test('refuses a cursor that it never gave', verifies('page.bad-cursor'), async () => {
    const list = peer.client.request({ method: 'tools/list', params: { cursor: 'bm9uc2Vuc2U' } });
    await expect(list).rejects.toMatchObject({ code: -32602 });
  });
});
