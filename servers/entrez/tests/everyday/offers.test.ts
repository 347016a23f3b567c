import { expect, test } from 'vitest';

import { openTestServer } from '../support/open-test-server.ts';

test('an article can be read as a page and as data', async () => {
  const { client } = await openTestServer();
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
    const { client } = await openTestServer();
    await expect(client.readResource({ uri })).rejects.toThrow(/resource/i);
  },
);

test('the review leads through the tools with the arguments filled in', async () => {
  const { client } = await openTestServer();
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
    const { client } = await openTestServer();
    const asked = { name: 'pubmed-literature-review', arguments: given };
    await expect(client.getPrompt(asked as never)).rejects.toThrow('pubmed-literature-review');
  },
);

test('an analysis of a dataset that may be gone says how to stage its records again', async () => {
  const { client } = await openTestServer();
  const read = async (given: Record<string, string>): Promise<string> =>
    JSON.stringify(
      await client.getPrompt({
        name: 'staged-sql-analysis',
        arguments: { question: 'Which journals?', data_access_id: 'abc', ...given },
      }),
    ).replaceAll('\\', '');
  const named = await read({ database: 'gene', ids: '7157,672' });
  expect(named).toContain('{"operation":"describe","data_access_id":"abc"}');
  expect(named).toMatch(/Only if it is gone, stage .*"database":"gene","ids":"7157,672"/);
  expect(await read({ database: 'gene' })).toMatch(
    /Only if it is gone, find .*"operation":"search","database":"gene"/,
  );
});

test('names of databases are completed', async () => {
  const { client } = await openTestServer();
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name: 'staged-sql-analysis' },
    argument: { name: 'database', value: 'nuc' },
  });
  expect(completion.values).toContain('nuccore');
});
