import { defineResource, type Resource } from '@wellspoken/kit';

import { completeCode, completeSection } from '../answer/complete.ts';
import { sectionMarkdown } from '../answer/section-markdown.ts';
import { readSectionUri, SECTION_URI } from '../answer/section-uri.ts';
import { dayInCalifornia } from '../answer/today.ts';
import type { Library } from '../library/library.ts';

/** Sections of all codes, each as a page to read. */
export function sectionResource(library: Library): Resource {
  return defineResource({
    name: 'section',
    title: 'Section of a California code',
    description:
      'A section as Markdown: headings, all versions, history notes, source. Of the Constitution, section is article-section, such as XIII B-1.',
    uriTemplate: SECTION_URI,
    mimeType: 'text/markdown',
    timeoutMs: 120_000,
    complete: { code: completeCode, section: completeSection(library) },
    read: async ({ variables: { code, section } }, { signal }) => {
      const at = readSectionUri(code, section);
      if (at === undefined) return undefined;
      const answer = await library.readSection(at, { signal });
      return answer.found ? sectionMarkdown(answer, dayInCalifornia(new Date())) : undefined;
    },
  });
}
