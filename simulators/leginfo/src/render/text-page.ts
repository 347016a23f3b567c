import { writeLabel, type SimSection, type SimVersion } from '../sim-section.ts';
import { renderFrame, UNBOUND_VIEW } from './frame.ts';
import { hash } from './hash.ts';
import { renderCodeName, renderHeadings } from './headings.ts';
import { escapeText } from './markup.ts';
import { renderNote, renderParagraphs } from './paragraphs.ts';
import { quoteText } from './script.ts';

/** How a text page is to be. */
export interface TextPageOptions {
  /** Where the sections hang in the tree of their code. */
  readonly treePath?: string;
  readonly viewState?: string;
}

/** All sections below one heading on a page, each version of a section for itself. */
export function renderTextPage(
  sections: readonly SimSection[],
  options: TextPageOptions = {},
): string {
  const { treePath = '1', viewState = UNBOUND_VIEW } = options;
  const [first] = sections;
  const head =
    first === undefined ? '' : `${renderCodeName(first.code, 'h3')}${renderHeadings(first)}`;
  const laws = sections.flatMap((section) =>
    section.versions.map((version) => renderLaw(section, version, treePath)),
  );
  const font = laws.length === 0 ? '' : `<font face="Times New Roman">${laws.join('')}</font>`;
  return renderFrame({
    title: 'Codes Display Text',
    body: `<h1>Codes Display Text</h1>
<div id="manylawsections" class="displaycodeleftmargin">${head}<div>${font}</div></div>`,
    viewState,
  });
}

function renderLaw(
  section: SimSection,
  { paragraphs, note, act }: SimVersion,
  treePath: string,
): string {
  const label = writeLabel(section);
  const id = `id_${hash(`${section.code}${label}${note}`).toString(16)}-291e-11d9`;
  const values = [label, treePath, act.statutes, act.chapter, act.section, id]
    .map((value) => `'${quoteText(value)}'`)
    .join(',');
  return `<div align="left"><p><h6 style="float:left;"><a href="${escapeText(`javascript:submitCodesValues(${values})`)}">${escapeText(label)}</a></h6>  ${renderParagraphs(paragraphs)}<p style="margin:0 0 2em 0;font-size:0.9em;"><i>${renderNote(note)}</i></p></p></div>`;
}
