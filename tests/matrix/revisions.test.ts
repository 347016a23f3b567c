import { createSubject } from '@wellspoken/everything/subject';
import { connect } from '@wellspoken/kit/testing';
import { verifies } from '@wellspoken/proof';
import type { Revision } from '@wellspoken/spec';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { meet, type Peer } from './peers.ts';

const OLD: readonly Revision[] = ['2024-11-05', '2025-03-26', '2025-06-18'];

describe.for(['stdio', 'http'] as const)('over %s', (transport) => {
  const peers = new Map<Revision, Peer>();
  beforeAll(async () => {
    for (const revision of OLD) peers.set(revision, await meet({ transport, revision }));
  });
  afterAll(() => Promise.all([...peers.values()].map((peer) => peer.close())));

  const clientOf = (revision: Revision): Peer['client'] => {
    const peer = peers.get(revision);
    if (!peer) throw new Error(`Expected a client of ${revision}.`);
    return peer.client;
  };

  test.for(OLD)(
    'a client of %s is served in its own revision',
    verifies('entrez.compat.existing-clients', 'github-projects.protocol.negotiation'),
    async (revision) => {
      const client = clientOf(revision);
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      const result = await client.callTool({ name: 'greet', arguments: { name: 'Ada' } });
      expect(result.content).toEqual([{ type: 'text', text: '{"greeting":"Hello, Ada!"}' }]);
      const structured = revision >= '2025-06-18' ? { greeting: 'Hello, Ada!' } : undefined;
      expect(result.structuredContent).toEqual(structured);
    },
  );

  test.for(OLD)('a client of %s is listed only what it knows', async (revision) => {
    const { tools } = await clientOf(revision).listTools();
    const greet = tools.find(({ name }) => name === 'greet');
    expect('title' in (greet ?? {})).toBe(revision >= '2025-06-18');
    expect('outputSchema' in (greet ?? {})).toBe(revision >= '2025-06-18');
    expect('annotations' in (greet ?? {})).toBe(revision >= '2025-03-26');
    expect(greet?.annotations?.title).toBe(revision === '2025-03-26' ? 'Greet someone' : undefined);
  });

  test.for(OLD)('a client of %s gets the fields beside the content', async (revision) => {
    for (const _time of ['first', 'from memory']) {
      const result = await clientOf(revision).callTool({
        name: 'recite',
        arguments: { section: '48900' },
      });
      expect(result).toMatchObject({ section: '48900', versions: [{ no: 1 }] });
    }
  });

  test.for(OLD)('a client of %s gets the nearest content that it knows', async (revision) => {
    const { content } = await clientOf(revision).callTool({ name: 'show_everything' });
    const [, , sound, pointer] = content;
    expect(sound?.type).toBe(revision >= '2025-03-26' ? 'audio' : 'resource');
    expect(pointer?.type).toBe(revision >= '2025-06-18' ? 'resource_link' : 'text');
    if (pointer?.type === 'text') expect(pointer.text).toContain('subject://notes/1');
    const dated = content.some((block) => block.annotations?.lastModified !== undefined);
    expect(dated).toBe(revision >= '2025-06-18');
  });
});

test(
  'an initialize that claims "0.1.0" is offered the newest legacy revision',
  verifies('entrez.protocol.version', 'github-projects.protocol.revision'),
  async () => {
    await expect(connect(createSubject(), { era: '0.1.0' as Revision })).rejects.toThrow(
      /2025-11-25/,
    );
  },
);
