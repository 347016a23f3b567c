import { verifies } from '@wellspoken/proof';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { MATRIX, meet, type Peer } from './peers.ts';

const ERROR = 'dev.wellspoken/error';

describe.for(MATRIX)('$transport $revision', (way) => {
  let peer: Peer;
  beforeAll(async () => {
    peer = await meet(way);
  });
  afterAll(() => peer.close());
  const call = (name: string, args?: Record<string, unknown>) =>
    peer.client.callTool({ name, ...(args && { arguments: args }) });

  test(
    'answers with structured content and the same JSON as text, without undeclared keys',
    verifies(
      'devflow.response.success',
      'devflow.response.is-error-optional',
      'devflow.response.content-always',
      'devflow.response.both',
      'devflow.response.same-data',
      'devflow.response.no-wrapper',
      'devflow.schema.output-conforms',
      'devflow.schema.client-validates',
      'github-projects.response.both',
      'github-projects.response.matches',
      'entrez.structured.both',
      'protocol-guide.call.params',
      'protocol-guide.call.content',
      'california-codes.response.content',
      'california-codes.response.basic-client',
      'california-codes.protocol.methods',
      'protocol-guide.transport.stdio',
    ),
    async () => {
      // The official client validates structured content against the schema that was listed.
      await peer.client.listTools();
      const result = await call('greet', { name: 'Ada', language: 'spanish' });
      expect(result.structuredContent).toEqual({ greeting: 'Hola, Ada!' });
      expect(result.content).toEqual([{ type: 'text', text: '{"greeting":"Hola, Ada!"}' }]);
      expect(result.isError ?? false).toBe(false);
    },
  );

  test(
    'applies the defaults that the schema states',
    verifies('protocol-guide.design.defaults'),
    async () => {
      expect((await call('greet', { name: 'Ada' })).structuredContent).toEqual({
        greeting: 'Hello, Ada!',
      });
      const { tools } = await peer.client.listTools();
      const greet = tools.find(({ name }) => name === 'greet');
      expect(greet?.inputSchema.properties?.['language']).toMatchObject({ default: 'english' });
    },
  );

  test(
    'puts a summary before the data and further blocks after it',
    verifies('entrez.structured.summary'),
    async () => {
      const { content, structuredContent, _meta } = await call('summarize');
      expect(content).toEqual([
        { type: 'text', text: 'Three items.' },
        { type: 'text', text: '{"items":3}' },
        { type: 'text', text: 'And a remark.' },
      ]);
      expect(structuredContent).toEqual({ items: 3 });
      expect(_meta).toMatchObject({ 'example.org/page': 1 });
    },
  );

  test.for(['first', 'from memory'])('carries fields beside the content, %s', async () => {
    const result = await call('recite', { section: '48900' });
    expect(result).toMatchObject({
      content: [
        { type: 'text', text: 'Section 48900.' },
        { type: 'text', text: '{"section":"48900"}' },
      ],
      structuredContent: { section: '48900' },
      section: '48900',
      versions: [{ no: 1 }],
    });
    const own = ['_meta', 'content', 'section', 'structuredContent', 'versions'];
    expect(own).toEqual(expect.arrayContaining(Object.keys(result)));
  });

  test('sends no fields beside the content of a failure', async () => {
    const missing = await call('recite', { section: '' });
    expect(Object.keys(missing).toSorted()).toEqual(['_meta', 'content', 'isError']);
  });

  test('never lets fields beside the content stand for those of the protocol', async () => {
    const result = await call('recite', { section: '1', beside: { isError: 'forged' } });
    expect(result).toMatchObject({ isError: true, _meta: { [ERROR]: { code: 'internal' } } });
    expect(result).not.toHaveProperty('versions');
    expect(JSON.stringify(result)).not.toContain('forged');
    // The log of another process may come after its answer.
    await vi.waitFor(() =>
      expect(peer.logged()).toContain('has the field \\"isError\\", which the protocol has itself'),
    );
  });

  test('carries data that is no object as the era allows', async () => {
    await peer.client.listTools();
    const { structuredContent, content } = await call('list_numbers');
    const wrapped = way.revision === '2026-07-28' ? [1, 2, 3] : { result: [1, 2, 3] };
    expect(structuredContent).toEqual(wrapped);
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(wrapped) }]);
  });

  test(
    'carries every content type with its annotations',
    verifies(
      'devflow.content.several',
      'devflow.content.text',
      'devflow.content.image',
      'devflow.content.audio',
      'devflow.content.resource-link',
      'devflow.content.embedded',
      'devflow.annotations.all-types',
      'devflow.annotations.audience',
      'devflow.annotations.priority',
      'devflow.annotations.last-modified',
      'github-projects.response.content-types',
      'entrez.content.text',
      'entrez.content.image',
      'entrez.content.audio',
      'entrez.content.resource-link',
      'entrez.content.embedded',
      'entrez.annotations.audience',
      'entrez.annotations.priority',
      'entrez.annotations.last-modified',
    ),
    async () => {
      const { content } = await call('show_everything');
      const annotations = {
        audience: ['user', 'assistant'],
        priority: 0.9,
        lastModified: '2026-01-31T12:00:00Z',
      };
      expect(content).toMatchObject([
        { type: 'text', text: 'words', annotations },
        { type: 'image', mimeType: 'image/png', annotations },
        { type: 'audio', mimeType: 'audio/wav', annotations },
        { type: 'resource_link', uri: 'subject://notes/1', name: 'note-1', annotations },
        {
          type: 'resource',
          resource: { uri: 'subject://notes/2', text: 'second note' },
          annotations,
        },
        { type: 'resource', resource: { uri: 'subject://bytes', blob: 'AAEC' } },
      ]);
    },
  );

  test('sends rising progress to a caller that asked for it', async () => {
    const { client, close } = await meet(way);
    const seen: unknown[] = [];
    // The client forgets its own callback once the answer is there, so the wire itself is watched.
    client.setNotificationHandler('notifications/progress', ({ params }) => {
      seen.push(params);
    });
    await client.callTool({ name: 'count_up', _meta: { progressToken: 'asked' } });
    const step = (progress: number): object => ({
      progressToken: 'asked',
      progress,
      total: 3,
      message: `step ${progress}`,
    });
    await vi.waitFor(() => expect(seen).toEqual([step(1), step(2), step(3)]));
    await close();
  });

  test('tells the handler that the caller cancelled', async () => {
    const token = `cancel-${way.transport}-${way.revision}`;
    const controller = new AbortController();
    const waiting = peer.client.callTool(
      { name: 'wait_forever', arguments: { token } },
      { signal: controller.signal, onprogress: () => controller.abort('enough') },
    );
    await expect(waiting).rejects.toThrow('enough');
    await vi.waitFor(async () => {
      const { structuredContent } = await call('list_cancelled');
      expect(structuredContent).toMatchObject({ tokens: [token] });
    });
  });

  test('keeps concurrent calls apart, with their progress', async () => {
    const tokens = Array.from({ length: 40 }, (_item, index) => `token-${index}`);
    const answers = await Promise.all(
      tokens.map(async (token, index) => {
        const heard = new Set<string>();
        const result = await peer.client.callTool(
          { name: 'slow_echo', arguments: { token, turns: (index * 7) % 23 } },
          { onprogress: ({ message }) => heard.add(message ?? '') },
        );
        heard.delete(token);
        return { result: result.structuredContent, strangers: [...heard] };
      }),
    );
    expect(answers).toEqual(tokens.map((token) => ({ result: { token }, strangers: [] })));
  });

  test(
    'answers again from memory, for the same arguments only',
    verifies('protocol-guide.performance.cache'),
    async () => {
      const first = await call('count_runs', { key: 'a' });
      expect(await call('count_runs', { key: 'a' })).toEqual(first);
      expect(await call('count_runs', { key: 'b' })).not.toEqual(first);
    },
  );

  test(
    'turns a large payload into a link that can be read',
    verifies('protocol-guide.performance.large-outputs'),
    async () => {
      const { content } = await call('spill_large');
      const spilled = content.find((block) => block.type === 'resource_link');
      expect(spilled).toMatchObject({ name: 'large.txt', mimeType: 'text/plain', size: 50_000 });
      const { contents } = await peer.client.readResource({ uri: spilled?.uri ?? '' });
      expect(contents).toMatchObject([{ mimeType: 'text/plain', text: 'x'.repeat(50_000) }]);
    },
  );
});
