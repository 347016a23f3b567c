import {
  listSections,
  renderMultiplesPage,
  renderSectionPage,
  type SimSection,
  type SimVersion,
} from '@wellspoken/simulator-leginfo';
import { afterAll, expect, test } from 'vitest';

import { readCodeSection, type Site } from '../../src/leginfo/leginfo.ts';
import type { Page } from '../../src/leginfo/session.ts';
import { createPageReader } from '../../src/leginfo/pages/page-reader.ts';

const AT = { code: 'EDC', section: '8482.3' } as const;
const LISTED = listSections().find(
  ({ code, section }) => code === AT.code && section === AT.section,
);
const { signal } = new AbortController();
const pages = createPageReader();
afterAll(pages.close);

/** A site that lists the versions of a section, and then shows them changed. */
function siteThatShows(change: (version: SimVersion) => SimVersion): Site {
  if (LISTED === undefined) throw new Error('The simulator has no section with two versions.');
  const [first, ...others] = LISTED.versions;
  const shown: SimSection = { ...LISTED, versions: [change(first), ...others.map(change)] };
  const page = (html: string): Page => ({ kind: 'page', html, url: new URL('https://site.test/') });
  return {
    pages,
    session: {
      read: async () => page(renderMultiplesPage(LISTED)),
      send: async (_action, form) => {
        const index = LISTED.versions.findIndex(({ act }) => act.section === form['op_section']);
        return page(renderSectionPage(shown, index));
      },
    },
  };
}

test('versions that are shown as they are listed are all read', async () => {
  const read = await readCodeSection(
    siteThatShows((version) => version),
    AT,
    signal,
  );
  expect(read?.versions.map(({ note }) => note)).toEqual(LISTED?.versions.map(({ note }) => note));
});

const CHANGES: readonly (readonly [string, (version: SimVersion) => SimVersion])[] = [
  ['another note', (version) => ({ ...version, note: '(Added by Stats. 1999, Ch. 1, Sec. 1.)' })],
  ['another act', (version) => ({ ...version, act: { ...version.act, chapter: '999' } })],
];

test.for(CHANGES)(
  'a version that is shown with %s than was listed is not believed',
  async ([, change]) => {
    await expect(readCodeSection(siteThatShows(change), AT, signal)).rejects.toThrow(
      'it has another version than was chosen',
    );
  },
);
