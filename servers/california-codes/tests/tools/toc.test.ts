import type { CallToolResult } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';

import { LAW_CODES } from '../../src/law/codes.ts';
import { getCodeToc } from '../../src/contents/contents.tools.ts';
import { openTools } from '../library/open-simulated.ts';
import { failureOf, textsOf } from '../support/words-of.ts';

const NAME = 'get_code_toc';

interface TocData {
  readonly path: readonly string[];
  readonly total: number;
  readonly nodes: readonly {
    readonly depth: number;
    readonly level: string;
    readonly number: string;
    readonly title: string;
    readonly range?: string;
    readonly more?: number;
  }[];
  readonly nextCursor?: string;
}

const open = (): ReturnType<typeof openTools> => openTools((library) => [getCodeToc(library)]);

const dataOf = (result: CallToolResult): TocData => {
  expect(result.isError, JSON.stringify(result.content)).not.toBe(true);
  return result.structuredContent as TocData;
};

test('the upper levels of a code have names, ranges and how much stands below', async () => {
  const { call } = await open();
  const result = await call(NAME, { code: 'Education Code', depth: 1 });
  const { nodes, total, path } = dataOf(result);
  expect(path).toEqual([]);
  expect(nodes).toHaveLength(total);
  expect(nodes[0]).toMatchObject({ depth: 1, level: 'title', number: '1' });
  expect(nodes.every(({ depth }) => depth === 1)).toBe(true);
  expect(nodes.some(({ more = 0 }) => more > 0)).toBe(true);
  expect(textsOf(result)[0]).toBe(`Education Code: ${total} headings.`);
  expect(result.structuredContent).toMatchObject({
    code: 'EDC',
    url: 'https://leginfo.legislature.ca.gov/faces/codedisplayexpand.xhtml?tocCode=EDC',
    source: 'site',
    cached: false,
  });
});

test('a part is found by its path, with or without the steps between', async () => {
  const { call } = await open();
  const whole = dataOf(await call(NAME, { code: 'EDC', path: 'Title 1', depth: 10 }));
  expect(whole.path).toEqual(['Title 1']);
  const article = whole.nodes.find(({ title }) => title === 'Citizens’ Oversight Committee');
  expect(article).toMatchObject({ level: 'article', number: '2', range: '15278 - 15282' });
  for (const path of [
    'Title 1 > Division 1 > Part 10 > Chapter 1.5',
    'title 1 > PART 10. > 1.5',
    'Title 1 > Part 10 > Chapter 1.5 > Article 2',
    "Title 1 > Citizens' Oversight Committee",
  ]) {
    const { path: found } = dataOf(await call(NAME, { code: 'EDC', path }));
    expect(found.slice(0, 4)).toEqual(['Title 1', 'Division 1', 'Part 10', 'Chapter 1.5']);
  }
});

test('below the narrowest part there are only sections', async () => {
  const { call } = await open();
  const result = await call(NAME, { code: 'EDC', path: "Citizens' Oversight Committee" });
  expect(dataOf(result)).toMatchObject({ range: '15278 - 15282', total: 0, nodes: [] });
  expect(textsOf(result)[0]).toContain(
    'Article 2 [15278 - 15282]: only sections stand below it; fetch_code_range has them.',
  );
});

test('a part that is not there is told with those that are', async () => {
  const { call } = await open();
  const result = await call(NAME, { code: 'EDC', path: 'Title 1 > Division 99' });
  expect(failureOf(result)).toMatchObject({
    code: 'not_found',
    suggestions: [expect.stringMatching(/^Below Title 1 there are: Division 1\b/) as unknown],
  });
});

test('a part of which there are several is told with their paths', async () => {
  const { call, simulator } = await open();
  for (const [index, title] of ['8', '9'].entries()) {
    simulator.put({
      code: 'EDC',
      section: `99000${index}`,
      headings: [
        { level: 'title', number: title, title: 'Tests' },
        { level: 'article', number: '77', title: 'Of Tests' },
      ],
      versions: [
        {
          paragraphs: [{ text: 'Words.', indent: 0 }],
          note: '(Enacted by Stats. 1976, Ch. 1010.)',
          act: { statutes: '1976', chapter: '1010', section: '2' },
        },
      ],
    });
  }
  const result = await call(NAME, { code: 'EDC', path: 'Article 77' });
  expect(failureOf(result)).toMatchObject({
    code: 'invalid_arguments',
    suggestions: ['Pass {"path":"Title 8 > Article 77"}.', 'Pass {"path":"Title 9 > Article 77"}.'],
  });
});

test('pages follow each other and bring every heading once', async () => {
  const { call, simulator } = await open();
  const whole = dataOf(await call(NAME, { code: 'EDC', depth: 10, max_tokens: 100_000 }));
  expect(whole.nodes).toHaveLength(whole.total);
  const nodes: TocData['nodes'][number][] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const args = { code: 'EDC', depth: 10, max_tokens: 400 };
    const page = dataOf(await call(NAME, { ...args, ...(cursor !== undefined && { cursor }) }));
    nodes.push(...page.nodes);
    cursor = page.nextCursor;
    pages += 1;
    expect(pages).toBeLessThan(200);
  } while (cursor !== undefined);
  expect(pages).toBeGreaterThan(1);
  expect(nodes).toEqual(whole.nodes);
  expect(simulator.counters().total).toBe(1);
});

test('every code has a table of contents', async () => {
  const { call } = await open();
  for (const code of LAW_CODES) {
    expect(dataOf(await call(NAME, { code, depth: 1 })).total, code).toBeGreaterThan(0);
  }
});

test('a code that nobody knows is refused with those that are near', async () => {
  const { call } = await open();
  const result = await call(NAME, { code: 'Educaton Code' });
  expect(failureOf(result)).toMatchObject({ code: 'invalid_arguments' });
  expect(failureOf(result).suggestions?.join(' ')).toContain('EDC');
});
