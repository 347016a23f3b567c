import type { CallToolResult } from '@modelcontextprotocol/client';
import { ERROR_META_KEY } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { openExternalServer, wordsOf } from './support/open-external.ts';

const NAME = 'get_full_text';

interface Shown {
  readonly source: string;
  readonly title: string;
  readonly pmid?: string;
  readonly pmcid?: string;
  readonly outline?: readonly { readonly title: string; readonly tokens: number }[];
  readonly sections: readonly { readonly title: string; readonly text: string }[];
  readonly references?: readonly { readonly citation: string; readonly pmid?: string }[];
  readonly referenceCount: number;
  readonly attempts?: readonly { readonly source: string; readonly outcome: string }[];
  readonly notes?: readonly string[];
  readonly nextCursor?: string;
}

function shown(answer: CallToolResult): Shown {
  expect(answer.isError, wordsOf(answer)).not.toBe(true);
  // The client has checked it against the output schema.
  return answer.structuredContent as Shown;
}

function codeOf(answer: CallToolResult): unknown {
  const told = answer._meta?.[ERROR_META_KEY];
  return typeof told === 'object' && told !== null && 'code' in told ? told.code : undefined;
}

test.each([
  '31452104',
  'PMC6710001',
  '10.5555/acsr.2019.0611',
  'https://doi.org/10.5555/ACSR.2019.0611',
])('reads the full text of %s from PMC, with an outline', async (id) => {
  const { call } = await openExternalServer();
  const article = shown(await call(NAME, { id }));
  expect(article).toMatchObject({ source: 'PMC', pmcid: 'PMC6710001', pmid: '31452104' });
  expect(article.outline?.length).toBeGreaterThan(2);
  expect(article.outline?.every(({ tokens }) => tokens > 0)).toBe(true);
  expect(article.sections.map(({ title }) => title)).toEqual(
    article.outline?.map(({ title }) => title),
  );
  expect(article.attempts).toBeUndefined();
});

test('takes a PMID that is a number', async () => {
  const { call } = await openExternalServer();
  expect(shown(await call(NAME, { id: 31452104 })).pmcid).toBe('PMC6710001');
});

test('turns to Europe PMC where PMC has only metadata, and says so', async () => {
  const { call } = await openExternalServer();
  const article = shown(await call(NAME, { id: '35000001' }));
  expect(article).toMatchObject({
    source: 'Europe PMC',
    pmcid: 'PMC8700002',
    attempts: [{ source: 'PMC', outcome: 'none', reason: 'Only metadata of it is open.' }],
  });
  expect(article.sections.map(({ title }) => title)).toEqual([
    'Abstract',
    'Introduction',
    'Methods',
    'The diary',
    'Results',
    'Discussion',
  ]);
  expect(JSON.stringify(article.sections)).toContain('3.1 errors a day (standard error 0.4)');
});

test('finds a preprint that is in Europe PMC alone', async () => {
  const { call } = await openExternalServer();
  const article = shown(await call(NAME, { id: '10.5555/preprint.900001' }));
  expect(article).toMatchObject({ source: 'Europe PMC', title: 'A preprint about naps' });
  expect(article.pmcid).toBeUndefined();
});

test.each([
  ['35000002', 'PMC: Only metadata of it is open. Europe PMC: It has no full text'],
  ['27881303', "PMC's ID converter: It is not in PMC"],
  ['PMC999999', 'PMC: There is no such record.'],
])('says where it looked for %s in vain, and what to do', async (id, words) => {
  const { call } = await openExternalServer();
  const answer = await call(NAME, { id });
  expect(codeOf(answer)).toBe('not_found');
  expect(wordsOf(answer)).toContain(words);
  expect(wordsOf(answer)).toContain('get_article');
});

test('never takes a service that is down for an article without full text', async () => {
  const { call, simulator } = await openExternalServer();
  simulator.fail({ kind: 'html_503', path: 'fullTextXML', times: 20 });
  const answer = await call(NAME, { id: '35000002' });
  expect(codeOf(answer)).toBe('unavailable');
  expect(wordsOf(answer)).toContain('It is not known whether PMID 35000002 has an open full text.');
  expect(wordsOf(answer)).toContain('PMC: Only metadata of it is open.');
});

test('reads from Europe PMC while PMC is down, and says so', async () => {
  const { call, simulator } = await openExternalServer();
  simulator.fail({ kind: 'html_503', path: 'efetch.fcgi', times: 20 });
  const answer = await call(NAME, { id: '35000001' });
  expect(shown(answer).attempts).toMatchObject([{ source: 'PMC', outcome: 'failed' }]);
  expect(wordsOf(answer)).toContain('PMC could not be asked');
});

test('finds the way by the links of PubMed while the converter is down', async () => {
  const { call, simulator } = await openExternalServer();
  simulator.fail({ kind: 'html_503', path: 'idconv', times: 20 });
  const article = shown(await call(NAME, { id: '31452104' }));
  expect(article).toMatchObject({ source: 'PMC', pmcid: 'PMC6710001' });
  expect(article.attempts).toMatchObject([{ outcome: 'failed' }]);
});

test('shows only the sections that were asked for', async () => {
  const { call } = await openExternalServer();
  const asked = { id: '35000001', sections: ['method', 'Funding'] };
  const article = shown(await call(NAME, asked));
  expect(article.sections.map(({ title }) => title)).toEqual(['Methods', 'The diary']);
  expect(article.notes).toEqual(['No section is called "Funding".']);
  expect(article.outline).toHaveLength(6);
});

test('says which sections there are where none is called so', async () => {
  const { call } = await openExternalServer();
  const answer = await call(NAME, { id: '35000001', sections: ['recipe'] });
  expect(codeOf(answer)).toBe('not_found');
  expect(wordsOf(answer)).toContain(
    'It has: Abstract; Introduction; Methods; Results; Discussion.',
  );
});

test.each([{ include_references: true }, { sections: ['references'] }])(
  'lists what the article cites where asked by %o',
  async (asked) => {
    const { call } = await openExternalServer();
    const article = shown(await call(NAME, { id: '35000001', ...asked }));
    expect(article.references).toMatchObject([{ label: '1', pmid: '27881303' }]);
    const plain = shown(await call(NAME, { id: '35000001' }));
    expect(plain.references).toBeUndefined();
    expect(plain.referenceCount).toBe(1);
  },
);

test('gives a text page by page, all of it and nothing twice', async () => {
  const { call } = await openExternalServer();
  const asked = { id: 'PMC6710001', include_references: true };
  const whole = shown(await call(NAME, { ...asked, max_tokens: 50_000 }));
  const pages: Shown[] = [];
  for (let cursor: string | undefined; ;) {
    const given = { ...asked, max_tokens: 600, ...(cursor === undefined ? {} : { cursor }) };
    const page = shown(await call(NAME, given));
    pages.push(page);
    cursor = page.nextCursor;
    if (cursor === undefined || pages.length > 100) break;
  }
  expect(pages.length).toBeGreaterThan(1);
  const letters = (read: readonly Shown[]): string =>
    read
      .flatMap(({ sections }) => sections.map(({ text }) => text))
      .join('')
      .replaceAll('\n\n', '');
  expect(letters(pages)).toBe(letters([whole]));
  expect(pages.flatMap(({ references }) => references ?? [])).toEqual(whole.references);
  expect(pages.slice(1).every(({ outline }) => outline === undefined)).toBe(true);
});

test('does not go on in the text of another source', async () => {
  const asked = { id: '31452104', max_tokens: 300 };
  const before = await openExternalServer();
  const { nextCursor: cursor } = shown(await before.call(NAME, asked));
  const { call, simulator } = await openExternalServer();
  simulator.fail({ kind: 'html_503', path: 'efetch.fcgi', times: 20 });
  const answer = await call(NAME, { ...asked, cursor });
  expect(codeOf(answer)).toBe('conflict');
  expect(wordsOf(answer)).toContain('the page before came from PMC, and now only Europe PMC');
});

test('refuses what is no id of an article', async () => {
  const { call, simulator } = await openExternalServer();
  const answer = await call(NAME, { id: 'the paper by Okafor' });
  expect(codeOf(answer)).toBe('invalid_arguments');
  expect(wordsOf(answer)).toContain('search_literature');
  expect(simulator.counters().calls).toBe(0);
});

test('asks the next place while there is time, where one does not answer', async () => {
  const { call, simulator } = await openExternalServer({ callMs: 4_000 });
  simulator.fail({ kind: 'stall', path: 'idconv', times: 100 });
  simulator.fail({ kind: 'stall', path: 'efetch.fcgi', times: 100 });
  const { source, attempts } = shown(await call(NAME, { id: '31452104' }));
  expect(source).toBe('Europe PMC');
  expect(attempts).toMatchObject([
    { source: "PMC's ID converter", outcome: 'failed' },
    { source: 'PMC', outcome: 'failed' },
  ]);
});

test('stops looking when the caller cancels', async () => {
  const { client, simulator } = await openExternalServer();
  simulator.fail({ kind: 'stall', path: 'idconv' });
  const controller = new AbortController();
  const reading = client.callTool(
    { name: NAME, arguments: { id: '31452104' } },
    { signal: controller.signal },
  );
  const ended = reading.then(
    () => 'answered',
    () => 'cancelled',
  );
  await expect.poll(() => simulator.counters().calls).toBe(1);
  controller.abort();
  await expect(ended).resolves.toBe('cancelled');
  expect(simulator.counters().calls).toBe(1);
});

test('says where it could not be checked whether an article was retracted', async () => {
  const { call, simulator } = await openExternalServer();
  simulator.fail({ kind: 'html_503', path: 'esummary.fcgi', times: 10 });
  const answer = shown(await call(NAME, { id: 'PMC6710001' }));
  expect(answer.notes).toEqual(['It could not be checked whether this article was retracted.']);
  expect(answer.sections.length).toBeGreaterThan(0);
});
