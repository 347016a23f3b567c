import { type Heading, type SectionAddress, type SectionVersion, toAct } from '../law/section.ts';
import { readBlocks } from './blocks.ts';
import { isEmpty } from './inline-text.ts';
import { openPage, type Page } from './open-page.ts';
import { PageDrift } from './page-drift.ts';
import { countLabels } from './labels.ts';
import { readLaw } from './read-law.ts';
import { variableText } from './script-values.ts';
import { readVersionsPage, type VersionsPage } from './versions-page.ts';

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
  const page = openPage(html);
  const choice = page.find('#selectFromMultiples');
  if (choice.length > 0) return readVersionsPage(page, at);
  const wrapper = page.only(WRAPPER);
  if (isEmpty(wrapper)) return absent(page);
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
function absent(page: Page): SectionPage {
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
    variableText(script, name),
  );
  return toAct(statutes, chapter, section);
}
