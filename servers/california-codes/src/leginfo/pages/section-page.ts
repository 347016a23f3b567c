import { normalizeSection } from '../../law/section-number.ts';
import {
  type ActReference,
  type Heading,
  type SectionAddress,
  type SectionVersion,
  toAct,
} from '../../law/section.ts';
import { readBlocks } from './blocks.ts';
import { readInlineText, isEmpty, toOneLine } from './inline-text.ts';
import { parsePage, type Page, type PageElement } from './page.ts';
import { PageDrift } from '../failures.ts';
import { countLabels, readLaw } from './read-law.ts';
import { readQuotedPairs, readVariable } from './script-values.ts';

/** What the page of a section says. */
export type SectionPage =
  | {
      readonly kind: 'section';
      readonly headings: readonly Heading[];
      readonly version: SectionVersion;
    }
  | { readonly kind: 'absent' }
  | VersionsPage;

const WRAPPER = '#single_law_section';
const LAW = '#codeLawSectionNoHead';

/** Reads the page of a section; `at` is the section that was asked for. */
export function parseSectionPage(html: string, at: SectionAddress): SectionPage {
  const page = parsePage(html);
  const choice = page.find('#selectFromMultiples');
  if (choice.length > 0) return readVersionsPage(page, at);
  const wrapper = page.only(WRAPPER);
  if (isEmpty(wrapper)) return readAbsence(page);
  page.only(`${WRAPPER} > ${LAW}`);
  const [printed, ...others] = readLaw(readBlocks(page, wrapper), at.code);
  if (printed === undefined || others.length > 0 || countLabels(page) !== 1) {
    throw new PageDrift('it does not have one section number');
  }
  if (printed.section !== at.section) {
    throw new PageDrift(`it has section ${printed.section}, and ${at.section} was asked for`);
  }
  const { headings, paragraphs, note } = printed;
  const act = readAct(html);
  return {
    kind: 'section',
    headings,
    version: {
      paragraphs,
      ...(note !== undefined && { note }),
      ...(act !== undefined && { act }),
    },
  };
}

/** An empty wrapper says that there is no such section, if nothing of one is anywhere else. */
function readAbsence(page: Page): SectionPage {
  const elsewhere = page.find(`${LAW}, #manylawsections`);
  if (elsewhere.length > 0 || countLabels(page) > 0)
    throw new PageDrift('its law stands outside of its place');
  if (page.find('input[name="javax.faces.ViewState"]').length === 0) {
    throw new PageDrift('it has nothing in it of what pages without a section have');
  }
  return { kind: 'absent' };
}

function readAct(html: string): SectionVersion['act'] {
  const start = html.search(/function\s+printPopup\b/i);
  const [script = ''] = start < 0 ? [] : html.slice(start).split(/<\/script/i, 1);
  // The spelling "statues" is the site's.
  const [statutes, chapter, section] = ['op_statues', 'op_chapter', 'op_section'].map((name) =>
    readVariable(script, name),
  );
  return toAct(statutes, chapter, section);
}

/** One version that can be chosen. */
export interface VersionChoice {
  /** The note on its history, which distinguishes it on the page. */
  readonly note: string;
  readonly act: ActReference | undefined;
  /** What has to be sent to get it. */
  readonly form: Readonly<Record<string, string>>;
}

/** The page that asks which version of a section is meant. */
export interface VersionsPage {
  readonly kind: 'versions';
  /** Where the choice is sent, as the page says it. */
  readonly action: string;
  readonly choices: readonly VersionChoice[];
}

const FORM = 'form#selectFromMultiples';
// Sections have two or three; each is one more request.
const MOST_VERSIONS = 50;
const VIEW_STATE = 'javax.faces.ViewState';

/** Reads the page that asks which version is meant. */
function readVersionsPage(page: Page, at: SectionAddress): VersionsPage {
  const form = page.only(FORM);
  const action = form.attribs['action'] ?? '';
  const links = page.find(`${FORM} a.portletNav`);
  if (links.length > MOST_VERSIONS) throw new PageDrift('it has too many versions');
  const scripted = page.find('[onclick*="op_statues"]');
  const texts = links.map(page.textOf);
  const outside = texts.reduce((rest, text) => rest.replace(text, ''), page.textOf(form));
  const isWhole = links.length === scripted.length && !/\b(?:Stats|Prop)\.\s/.test(outside);
  if (action === '' || links.length < 2 || !isWhole) {
    throw new PageDrift('it asks for a version in a way that is not known');
  }
  const fields = readFields(page);
  const choices = links.map((link) => readChoice(link, fields, at));
  const acts = new Set(choices.map(({ act }) => JSON.stringify(act)));
  if (acts.size < choices.length) throw new PageDrift('it has the same version twice');
  return { kind: 'versions', action, choices };
}

/** What the form sends whatever is chosen; the token of the page may stand outside of it. */
function readFields(page: Page): Readonly<Record<string, string>> {
  const inside = page.find(`${FORM} input[type="hidden"]`);
  const tokens = page.find(`input[name="${VIEW_STATE}"]`);
  const fields = [...tokens.slice(-1), ...inside].map(
    ({ attribs }) => [attribs['name'] ?? '', attribs['value'] ?? ''] as const,
  );
  const form = Object.fromEntries(fields.filter(([name]) => name !== ''));
  if (!form[VIEW_STATE]) throw new PageDrift('it has no token for its form');
  return form;
}

function readChoice(
  link: PageElement,
  fields: Readonly<Record<string, string>>,
  at: SectionAddress,
): VersionChoice {
  const sent = readQuotedPairs(link.attribs['onclick'] ?? '');
  const section = normalizeSection(sent.get('sectionNum') ?? '');
  if (sent.get('lawCode') !== at.code || section !== at.section) {
    throw new PageDrift('it asks for a version of another section');
  }
  const note = toOneLine(readInlineText(link));
  if (note === '') throw new PageDrift('it has a version without a note');
  const act = toAct(sent.get('op_statues'), sent.get('op_chapter'), sent.get('op_section'));
  return { note, act, form: { ...fields, ...Object.fromEntries(sent) } };
}
