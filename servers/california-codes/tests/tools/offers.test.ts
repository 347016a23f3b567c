import { expect, test } from 'vitest';

import { openTestSession, type TestSession } from '../support/open-test-session.ts';

async function read({ client }: TestSession, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  const [first] = contents;
  return first !== undefined && 'text' in first ? first.text : '';
}

async function complete(
  { client }: TestSession,
  argument: { readonly name: string; readonly value: string },
  chosen: Record<string, string> = {},
): Promise<readonly string[]> {
  const { completion } = await client.complete({
    ref: { type: 'ref/resource', uri: 'california-codes://{code}/{section}' },
    argument,
    context: { arguments: chosen },
  });
  return completion.values;
}

test('gives a section as a page with its headings, note and source', async () => {
  const page = await read(await openTestSession(), 'california-codes://EDC/15278');
  expect(page).toMatch(/^# Ed\. Code, § 15278\n\n- TITLE 1\. /);
  expect(page).toContain('\n\n(b) The purpose of');
  expect(page).toContain('(Added by Stats. 2000, Ch. 44, Sec. 3. Effective January 1, 2001.)');
  expect(page).toContain('https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml');
});

test('gives all versions in one page', async () => {
  const page = await read(await openTestSession(), 'california-codes://EDC/8482.3');
  expect(page.match(/^## Version \d of 2/gm)).toStrictEqual([
    '## Version 1 of 2',
    '## Version 2 of 2',
  ]);
});

test('gives a section of the Constitution by article and section', async () => {
  const page = await read(await openTestSession(), 'california-codes://CONS/XIII%20B-1');
  expect(page).toMatch(/^# Cal\. Const\., art\. XIII B, § 1\n/);
});

test('has nothing where there is no section', async () => {
  const { client } = await openTestSession();
  for (const place of ['EDC/99999', 'XYZ/1', 'EDC/abc', 'CONS/1']) {
    await expect(client.readResource({ uri: `california-codes://${place}` })).rejects.toThrow(
      /not found/i,
    );
  }
});

test('completes codes by their short and long names', async () => {
  const session = await openTestSession();
  expect(await complete(session, { name: 'code', value: 'ed' })).toStrictEqual(['EDC']);
  expect(await complete(session, { name: 'code', value: 'family' })).toStrictEqual(['FAM']);
  expect(await complete(session, { name: 'code', value: '' })).toHaveLength(30);
});

test('completes the sections that are known', async () => {
  const session = await openTestSession();
  const typed = { name: 'section', value: '1527' };
  expect(await complete(session, typed, { code: 'EDC' })).toStrictEqual([]);
  await session.call('fetch_ed_code', { section: '15278' });
  expect(await complete(session, typed, { code: 'EDC' })).toStrictEqual(['15278']);
  expect(await complete(session, typed, { code: 'PEN' })).toStrictEqual([]);
  expect(await complete(session, typed, { code: 'nothing' })).toStrictEqual([]);
});

async function explain(
  { client }: TestSession,
  args: Record<string, string>,
): Promise<readonly string[]> {
  const { messages } = await client.getPrompt({ name: 'explain_section', arguments: args });
  // The first message marks what the others quote.
  return messages.slice(1).map(({ content }) => {
    if (content.type === 'text') return content.text;
    return content.type === 'resource' && 'text' in content.resource ? content.resource.text : '';
  });
}

test('hands a model the text of a section and asks for an explanation that cites it', async () => {
  const [page = '', task = ''] = await explain(await openTestSession(), {
    section: 'Ed. Code, § 48900.5(a)(2)',
    question: 'May a pupil be suspended at once?',
    code: '',
  });
  expect(page).toMatch(/^# Ed\. Code, § 48900\.5\n/);
  expect(task).toMatch(/^Explain Ed\. Code, § 48900\.5, subd\. \(a\)\(2\) /);
  expect(task).toContain('The question is: May a pupil be suspended at once?');
});

test('tells a model of the versions that a section has', async () => {
  const [, task = ''] = await explain(await openTestSession(), { code: 'EDC', section: '8482.3' });
  expect(task).toContain('It has 2 versions');
});

test('explains a section of the Constitution as it is completed', async () => {
  const [page = ''] = await explain(await openTestSession(), { code: 'CONS', section: 'XIII B-1' });
  expect(page).toMatch(/^# Cal\. Const\., art\. XIII B, § 1\n/);
});

test('completes citations for the prompt, first the code and then its sections', async () => {
  const session = await openTestSession();
  await session.call('fetch_ed_code', { section: '15278' });
  const typing = async (value: string, chosen = {}): Promise<readonly string[]> => {
    const ref = { type: 'ref/prompt' as const, name: 'explain_section' };
    const argument = { name: 'section', value };
    const asked = { ref, argument, context: { arguments: chosen } };
    return (await session.client.complete(asked)).completion.values;
  };
  expect(await typing('Ed')).toStrictEqual(['EDC']);
  expect(await typing('EDC 15')).toStrictEqual(['EDC 15278']);
  expect(await typing('15', { code: 'EDC' })).toStrictEqual(['15278']);
});

test('says what is wrong with a section that cannot be explained', async () => {
  const session = await openTestSession();
  await expect(explain(session, { section: '99999', code: 'EDC' })).rejects.toThrow(
    /Could not find California Education Code section 99999/,
  );
  await expect(explain(session, { section: '12' })).rejects.toThrow(/names no code/);
});
