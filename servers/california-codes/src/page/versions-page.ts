import { normalizeSection } from '../law/section-number.ts';
import { type ActReference, type SectionAddress, toAct } from '../law/section.ts';
import { inlineText } from './inline-text.ts';
import type { Page, PageElement } from './open-page.ts';
import { PageDrift } from './page-drift.ts';
import { quotedPairs } from './script-values.ts';

/** One version that can be chosen. */
export interface VersionChoice {
  /** The note on its history, by which the page tells it from the others. */
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
export function readVersionsPage(page: Page, at: SectionAddress): VersionsPage {
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
  const sent = quotedPairs(link.attribs['onclick'] ?? '');
  const section = normalizeSection(sent.get('sectionNum') ?? '');
  if (sent.get('lawCode') !== at.code || section !== at.section) {
    throw new PageDrift('it asks for a version of another section');
  }
  const note = inlineText(link).replaceAll('\n', ' ');
  if (note === '') throw new PageDrift('it has a version without a note');
  const act = toAct(sent.get('op_statues'), sent.get('op_chapter'), sent.get('op_section'));
  return { note, act, form: { ...fields, ...Object.fromEntries(sent) } };
}
