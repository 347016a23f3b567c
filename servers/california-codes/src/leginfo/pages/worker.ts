import { defineTask, type Task } from '@wellspoken/kit/worker';

import type { LawCode } from '../../law/codes.ts';
import type { LawSection, SectionAddress } from '../../law/section.ts';
import type { Toc } from '../../law/toc.ts';
import { parseSectionPage, type SectionPage } from './section-page.ts';
import { parseTextPage, type TextAsked } from './text-page.ts';
import { parseTocPage } from './toc-page.ts';

/** A page on its way to the thread that reads it, and what was asked for. */
interface Sent<Asked> {
  readonly html: string;
  readonly asked: Asked;
}

/** Reads the page of a section. */
export const sectionTask: Task<Sent<SectionAddress>, SectionPage> = defineTask(({ html, asked }) =>
  parseSectionPage(html, asked),
);

/** Reads a page with the text of many sections. */
export const textTask: Task<Sent<TextAsked>, readonly LawSection[]> = defineTask(
  ({ html, asked }) => parseTextPage(html, asked),
);

/** Reads the table of contents of a code. */
export const tocTask: Task<Sent<LawCode>, Toc> = defineTask(({ html, asked }) =>
  parseTocPage(html, asked),
);
