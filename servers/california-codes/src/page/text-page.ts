import type { LawCode } from '../law/codes.ts';
import { normalizeSection } from '../law/section-number.ts';
import type { Heading, LawSection, SectionVersion } from '../law/section.ts';
import { toAct } from './act.ts';
import { readBlocks } from './blocks.ts';
import { isEmpty } from './inline-text.ts';
import { openPage } from './open-page.ts';
import { PageDrift } from './page-drift.ts';
import { readLaw, type PrintedSection } from './read-law.ts';
import { quotedTexts } from './script-values.ts';

/** What a text page is asked for: everything below a place, of one article where it is the Constitution. */
export interface TextAsked {
  readonly code: LawCode;
  readonly article?: string;
}

/** Reads all sections of a text page; those with the same number are versions of one section. */
export function parseTextPage(html: string, asked: TextAsked): readonly LawSection[] {
  const page = openPage(html);
  const wrapper = page.only('#manylawsections');
  if (isEmpty(wrapper)) {
    const elsewhere = page.find('h6, #codeLawSectionNoHead');
    if (elsewhere.length > 0) throw new PageDrift('its law stands outside of its place');
    return [];
  }
  const all = readLaw(readBlocks(page, wrapper), asked.code);
  if (page.find('h6').length !== all.length) {
    throw new PageDrift('it has sections outside of their place');
  }
  const found = new Map<string, LawSection>();
  for (const printed of all) {
    const { section, headings } = printed;
    const address = { code: asked.code, section, ...articleOf(headings, asked) };
    const key = `${address.article ?? ''} ${section}`;
    const before = found.get(key);
    const version = toVersion(printed);
    found.set(
      key,
      before === undefined
        ? { ...address, headings, versions: [version] }
        : { ...before, versions: [...before.versions, version] },
    );
  }
  return [...found.values()];
}

function articleOf(
  headings: readonly Heading[],
  { code, article }: TextAsked,
): Pick<LawSection, 'article'> {
  if (code !== 'CONS') return {};
  const printed = headings.find(({ level }) => level === 'article')?.number;
  if (printed === undefined) throw new PageDrift('it has a section without its article');
  if (article !== undefined && printed !== article) {
    throw new PageDrift(`it has article ${printed}, and ${article} was asked for`);
  }
  return { article: printed };
}

const SUBMIT = /^javascript:\s*submitCodesValues\((.*)\)/is;

function toVersion({ section, link, paragraphs, note }: PrintedSection): SectionVersion {
  const [number = '', , ...act] = quotedTexts(SUBMIT.exec(link)?.[1] ?? '');
  if (link !== '' && normalizeSection(number) !== section) {
    throw new PageDrift('it has a section number that leads to another section');
  }
  const reference = toAct(act[0], act[1], act[2]);
  return {
    paragraphs,
    ...(note !== undefined && { note }),
    ...(reference !== undefined && { act: reference }),
  };
}
