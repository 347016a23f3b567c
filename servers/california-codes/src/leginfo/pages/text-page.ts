import type { LawCode } from '../../law/codes.ts';
import { normalizeSection } from '../../law/section-number.ts';
import { type Heading, type LawSection, type SectionVersion, toAct } from '../../law/section.ts';
import type { TextPlace } from '../../law/toc.ts';
import { readBlocks } from './blocks.ts';
import { isEmpty } from './inline-text.ts';
import { parsePage } from './page.ts';
import { PageDrift } from '../failures.ts';
import { countLabels, type PrintedSection, readLaw } from './read-law.ts';
import { readQuotedTexts } from './script-values.ts';

/** What a text page is asked for: everything below the headings that are named. */
export interface TextAsked {
  readonly code: LawCode;
  readonly place: Partial<TextPlace>;
}

/** Reads all sections of a text page; those with the same number are versions of one section. */
export function parseTextPage(html: string, asked: TextAsked): readonly LawSection[] {
  const page = parsePage(html);
  const wrapper = page.only('#manylawsections');
  if (isEmpty(wrapper)) {
    const elsewhere = page.find('#codeLawSectionNoHead');
    if (elsewhere.length > 0 || countLabels(page) > 0)
      throw new PageDrift('its law stands outside of its place');
    return [];
  }
  const all = readLaw(readBlocks(page, wrapper), asked.code);
  if (countLabels(page) !== all.length) {
    throw new PageDrift('it has sections outside of their place');
  }
  const found = new Map<string, Found>();
  for (const printed of all) {
    const { section, headings } = printed;
    assertPlace(headings, asked.place);
    const address = { code: asked.code, section, ...readArticle(headings, asked.code) };
    const key = `${address.article ?? ''} ${section}`;
    const version = toVersion(printed);
    const before = found.get(key);
    if (before === undefined) found.set(key, { ...address, headings, versions: [version] });
    else before.versions.push(version);
  }
  return [...found.values()];
}

interface Found extends LawSection {
  readonly versions: [SectionVersion, ...SectionVersion[]];
}

/** Whether a section stands below the headings that were asked for. */
function assertPlace(headings: readonly Heading[], place: Partial<TextPlace>): void {
  for (const [level, value] of Object.entries(place)) {
    const asked = value.replace(/\.$/, '');
    const printed = findNumber(headings, level);
    if (asked !== '' && printed?.toLowerCase() !== asked.toLowerCase()) {
      throw new PageDrift(`it has ${level} ${printed ?? '(none)'}, and ${asked} was asked for`);
    }
  }
}

function readArticle(headings: readonly Heading[], code: LawCode): Pick<LawSection, 'article'> {
  if (code !== 'CONS') return {};
  const article = findNumber(headings, 'article');
  if (article === undefined) throw new PageDrift('it has a section without its article');
  return { article };
}

function findNumber(headings: readonly Heading[], level: string): string | undefined {
  return headings.find((heading) => heading.level === level)?.number;
}

const SUBMIT = /^javascript:\s*submitCodesValues\((.*)\)/is;

function toVersion({ section, link, paragraphs, note }: PrintedSection): SectionVersion {
  const [number = '', , ...act] = readQuotedTexts(SUBMIT.exec(link)?.[1] ?? '');
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
