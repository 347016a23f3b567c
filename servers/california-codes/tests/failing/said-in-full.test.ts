import type { SimVersion } from '@wellspoken/simulator-leginfo';
import { expect, test } from 'vitest';

import { openTestSession } from '../support/open-test-session.ts';

test('every subdivision that a citation names is told, not only the first', async () => {
  const { call } = await openTestSession();
  const asked = { citation: 'Ed. Code, § 15278, subds. (a) & (b)(2)' };
  expect(await call('fetch_code_section', asked)).toMatchObject({
    structuredContent: { cited: [{ subdivision: '(a)' }, { subdivision: '(b)(2)' }] },
  });
});

function version(note: string, chapter: string): SimVersion {
  const act = { statutes: '2025', chapter, section: '1' };
  return { note, act, paragraphs: [{ text: `What chapter ${chapter} says.`, indent: 0 }] };
}

test('a version whose note leaves its day open is given beside the one in force, and said to', async () => {
  const { call, simulator } = await openTestSession();
  simulator.put({
    code: 'EDC',
    section: '70707',
    headings: [{ level: 'chapter', number: '1', title: 'General Provisions' }],
    versions: [
      version('(Added by Stats. 2025, Ch. 100, Sec. 1. Effective January 1, 2026.)', '100'),
      version(
        '(Added by Stats. 2025, Ch. 200, Sec. 1. Effective January 1, 2026. Conditionally operative as prescribed by its own provisions.)',
        '200',
      ),
    ],
  });
  const asked = { section: '70707', version: '2026-06-01' };
  const { structuredContent } = await call('fetch_ed_code', asked);
  expect(structuredContent).toMatchObject({
    versions: [
      { version: 1, text: 'What chapter 100 says.' },
      { version: 2, text: 'What chapter 200 says.' },
    ],
    notes: [
      'The note of version 2 does not tell for certain whether it is in force on 2026-06-01.',
    ],
  });
});
