import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { createOutline } from '../src/server.ts';
import { openTestSession } from './support/open-test-session.ts';
import { failureOf, textsOf } from './support/words-of.ts';

const OVERSIGHT = {
  section: '15278',
  title: 'ARTICLE 2. Citizens’ Oversight Committee',
  url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?sectionNum=15278.&lawCode=EDC',
};

test(
  'fetch_ed_code takes a section, described with the documented examples',
  verifies('california-codes.fetch.definition'),
  () => {
    const tool = createOutline().tools.get('fetch_ed_code');
    expect(tool?.description).toMatch(
      /^Fetch California Education Code section content by section number\b/,
    );
    expect(tool?.inputJson).toMatchObject({
      type: 'object',
      properties: {
        section: {
          type: 'string',
          description: "The Ed Code section number (e.g., '15278', '44237.5')",
        },
      },
      required: ['section'],
    });
  },
);

test(
  'the first block is the text of the section, without its number',
  verifies('california-codes.fetch.text'),
  async () => {
    const { call } = await openTestSession();
    const [text = ''] = textsOf(await call('fetch_ed_code', { section: '15278' }));
    expect(text).toMatch(/^\(a\) /);
    expect(text).toContain('\n\n(b) ');
    expect(text).not.toContain('15278.');
  },
);

test(
  'the answer names its section, its article, its source and its time',
  verifies(
    'california-codes.fetch.section',
    'california-codes.fetch.title',
    'california-codes.fetch.url',
    'california-codes.fetch.fetched-at',
  ),
  async () => {
    const { call } = await openTestSession();
    const before = Math.floor(Date.now() / 1000) * 1000;
    const { structuredContent } = await call('fetch_ed_code', { section: '15278' });
    expect(structuredContent).toMatchObject(OVERSIGHT);
    const { fetchedAt } = structuredContent as { readonly fetchedAt: string };
    expect(new Date(fetchedAt).toISOString()).toBe(fetchedAt);
    expect(Date.parse(fetchedAt)).toBeGreaterThanOrEqual(before);
  },
);

test.for(['modern', 'legacy'] as const)(
  'the documented fields stand beside the content too (%s)',
  verifies('california-codes.response.extra-fields'),
  async (era) => {
    const { call } = await openTestSession({ connect: { era } });
    const result = await call('fetch_ed_code', { section: '15278' });
    const { fetchedAt } = result.structuredContent as { readonly fetchedAt: string };
    expect(result).toMatchObject({ ...OVERSIGHT, fetchedAt });
  },
);

test('they can be left out', async () => {
  const { call } = await openTestSession({ server: { topLevelMetadata: false } });
  const result = await call('fetch_ed_code', { section: '15278' });
  for (const name of ['section', 'title', 'url', 'fetchedAt']) {
    expect(result).not.toHaveProperty(name);
    expect(result.structuredContent).toHaveProperty(name);
  }
});

test('no other tool puts fields beside its content', async () => {
  const { call } = await openTestSession();
  const result = await call('fetch_code_section', { citation: 'EDC 15278' });
  expect(result.structuredContent).toMatchObject(OVERSIGHT);
  expect(result).not.toHaveProperty('title');
});

test(
  'a section without an article is titled by its number',
  verifies('california-codes.fetch.title'),
  async () => {
    const { call, simulator } = await openTestSession();
    simulator.put({
      code: 'EDC',
      section: '77777',
      headings: [{ level: 'chapter', number: '1', title: 'General Provisions' }],
      versions: [
        {
          paragraphs: [{ text: 'One sentence.', indent: 0 }],
          note: '(Enacted by Stats. 1976, Ch. 1010.)',
          act: { statutes: '1976', chapter: '1010', section: '2' },
        },
      ],
    });
    const { structuredContent } = await call('fetch_ed_code', { section: '77777' });
    expect(structuredContent).toMatchObject({ title: 'Education Code Section 77777' });
  },
);

test(
  'a section that does not exist is an error in the result that names it',
  verifies('california-codes.errors.section-not-found'),
  async () => {
    const { call } = await openTestSession();
    const result = await call('fetch_ed_code', { section: '99999' });
    expect(result.isError).toBe(true);
    const [first] = textsOf(result)[0]?.split('\n') ?? [];
    expect(first).toBe(
      'Error: Could not find California Education Code section 99999. Please verify the section number exists.',
    );
    expect(failureOf(result)).toMatchObject({ code: 'not_found', retryable: false });
    for (const name of ['section', 'title', 'url', 'fetchedAt']) {
      expect(result).not.toHaveProperty(name);
    }
  },
);

test(
  'every field of every answer is declared with a type and described',
  verifies('california-codes.fetch.typed'),
  () => {
    for (const { name, outputJson } of createOutline().tools.values()) {
      expect(undeclared(outputJson, name)).toEqual([]);
    }
  },
);

type Schema = Readonly<Record<string, unknown>>;

/** The places in a schema that leave open what stands there. */
function undeclared(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [`${path}: no schema`];
  const { properties, items, anyOf, oneOf, $defs } = schema as Schema;
  const parts: readonly (readonly [string, unknown])[] = [
    ...[anyOf, oneOf].flat().map((one, index) => [`${path}|${index}`, one] as const),
    [`${path}[]`, items],
    ...Object.entries({ ...(properties as Schema), ...($defs as Schema) }).map(
      ([name, one]) => [`${path}.${name}`, one] as const,
    ),
  ];
  const isTyped = TYPING.some((keyword) => keyword in schema);
  return [
    ...(isTyped ? [] : [`${path}: no type`]),
    ...parts.flatMap(([place, one]) => (one === undefined ? [] : undeclared(one, place))),
  ];
}

const TYPING = ['type', '$ref', 'enum', 'const', 'anyOf', 'oneOf'];
