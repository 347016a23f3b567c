import { expect, test } from 'vitest';

import { openDesk } from '../support/open-desk.ts';

test('an article can be read as a page and as data', async () => {
  const { client } = await openDesk();
  const page = await client.readResource({ uri: 'entrez://pubmed/31452104' });
  expect(page.contents).toMatchObject([
    { mimeType: 'text/markdown', text: expect.stringMatching(/^# Low O2 raises/) as string },
  ]);
  const data = await client.readResource({ uri: 'entrez://pubmed/31452104/json' });
  const [content] = data.contents;
  expect(content?.mimeType).toBe('application/json');
  const text = content !== undefined && 'text' in content ? content.text : '';
  expect(JSON.parse(text)).toMatchObject({
    pmid: '31452104',
    retrievedAt: expect.any(String) as string,
  });
});

test.each(['entrez://pubmed/999999999', 'entrez://pubmed/nonsense', 'entrez://pubmed/0/json'])(
  'there is no resource at %s',
  async (uri) => {
    const { client } = await openDesk();
    await expect(client.readResource({ uri })).rejects.toThrow(/resource/i);
  },
);

test('the review leads through the tools with the arguments filled in', async () => {
  const { client } = await openDesk();
  const { tools } = await client.listTools();
  const prompt = await client.getPrompt({
    name: 'pubmed-literature-review',
    arguments: { topic: 'sleep and memory', from_year: '2018', focus: '', max_articles: '5' },
  });
  const [message] = prompt.messages;
  const text = message?.content.type === 'text' ? message.content.text : '';
  expect(text).toContain('{"query":"sleep and memory","from_year":2018,"limit":10}');
  expect(text).toContain('Choose at most 5 articles');
  expect(text).not.toContain('Focus:');
  const names = new Set(tools.map(({ name }) => name));
  const called = text.match(/\b(?:search|get|find|match|format|entrez)_[a-z_]+\b/g) ?? [];
  expect(called.length).toBeGreaterThan(4);
  expect(called.filter((name) => !names.has(name))).toEqual([]);
});

test.each([{ topic: ' ' }, { topic: 'x', from_year: 'soon' }, { topic: 'x', max_articles: '0' }])(
  'a review with %j is refused',
  async (given) => {
    const { client } = await openDesk();
    const asked = { name: 'pubmed-literature-review', arguments: given };
    await expect(client.getPrompt(asked as never)).rejects.toThrow('pubmed-literature-review');
  },
);
