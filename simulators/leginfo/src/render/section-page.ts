import { CODE_NAMES, printCode } from '../codes.ts';
import {
  type SimAct,
  type SimHeading,
  type SimParagraph,
  type SimSection,
  type SimVersion,
  writeHeading,
  writeLabel,
} from '../sim-section.ts';
import { addMarkup, escapeText, quoteText, renderFrame, UNBOUND_VIEW } from './frame.ts';
import { hash } from './hash.ts';

/** The page of a section, in one of its versions: the first where none is named. */
export function renderSectionPage(
  section: SimSection,
  versionIndex = 0,
  viewState = UNBOUND_VIEW,
): string {
  const version = section.versions[versionIndex] ?? section.versions[0];
  const law = `<div id="codeLawSectionNoHead">${renderCodeName(section.code, 'h4')}${renderHeadings(section)}<div><font face="Times New Roman"><h6 style="float:left;"><b>${escapeText(writeLabel(section))}  </b></h6>${renderParagraphs(version.paragraphs)}<i>${renderNote(version.note)}</i></font></div></div>`;
  return renderFrame({
    title: `Law section`,
    scripts: printPopup(section, version.act),
    body: renderCodeDisplay(section.code, law),
    viewState,
  });
}

/** The page of a section that is not there: its wrapper with nothing in it. */
export function renderAbsentPage(code: string, viewState = UNBOUND_VIEW): string {
  return renderFrame({
    title: 'Law section',
    scripts: printPopup({ code, section: '' }, { statutes: '', chapter: '', section: '' }),
    body: renderCodeDisplay(code, ''),
    viewState,
  });
}

function renderCodeDisplay(code: string, law: string): string {
  return `<h1>Code Section</h1>
<form id="displayCodeSection" name="displayCodeSection" method="post" action="/faces/codes_displaySection.xhtml" enctype="application/x-www-form-urlencoded">
<input type="hidden" name="displayCodeSection" value="displayCodeSection" />
<div class="portlet-body"><a id="displayCodeSection:j_idt60" href="#" onclick="printPopup();return false">Add To My Favorites</a><span class="codename">${escapeText(CODE_NAMES[code] ?? code)}</span></div>
</form>
<div id="single_law_section" class="displaycodeleftmargin">${law}</div>`;
}

function printPopup({ code, section }: Pick<SimSection, 'code' | 'section'>, act: SimAct): string {
  const label = section === '' ? '' : writeLabel({ code, section });
  return `<script type="text/javascript">
//<![CDATA[
function printPopup() {
  var lawCode = '${quoteText(code)}';
  var sectionNum = '${quoteText(label)}';
  var op_statues = '${quoteText(act.statutes)}';
  var op_chapter = '${quoteText(act.chapter)}';
  var op_section = '${quoteText(act.section)}';
  window.open('/faces/printCodeSectionWindow.xhtml?lawCode=' + lawCode + '&sectionNum=' + sectionNum + '&op_statues=' + op_statues + '&op_chapter=' + op_chapter + '&op_section=' + op_section, 'printWindow');
}
//]]>
</script>
`;
}

/** How a text page is to be. */
interface TextPageOptions {
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

/** The name of the code above the headings. */
function renderCodeName(code: string, tag: 'h3' | 'h4'): string {
  return `<div style="text-transform: uppercase"><${tag} style="display:inline;"><b>${addMarkup(printCode(code))}</b></${tag}></div>`;
}

/** The headings above a section, widest first. */
function renderHeadings({ code, headings }: Pick<SimSection, 'code' | 'headings'>): string {
  return headings
    .map((heading, depth) => {
      const style =
        heading.level === 'article' ? 'display:inline;' : `text-indent: ${(depth + 1) / 4}in;`;
      return `<div style="${style}">${renderHeading(heading, code)}</div>`;
    })
    .join('');
}

function renderHeading(heading: SimHeading, code: string): string {
  const tag = heading.level === 'article' ? 'h5' : 'h4';
  const range = heading.range === undefined ? '' : ` [${heading.range}]`;
  const name = `<b>${addMarkup(writeHeading(heading, code) + range)}</b>`;
  const note = heading.note === undefined ? '' : `<i>  ( ${addMarkup(heading.note)} )</i>`;
  // The note stands beside the heading or in it: the site has both.
  return hash(name) % 4 === 0
    ? `<${tag} style="display:inline;">${name}${note}</${tag}>`
    : `<${tag} style="display:inline;">${name}</${tag}>${note}`;
}

const SPACER = 'margin:0 0 0.5em 0;clear:both;';

/** The paragraphs of a section: the first runs on after the number, the others stand alone. */
function renderParagraphs(paragraphs: readonly SimParagraph[]): string {
  return paragraphs
    .map((paragraph, index) => {
      if (paragraph.isTable === true) return renderTable(paragraph);
      if (index > 0)
        return `<p style="margin:0 0 1em 0;${insetParagraph(paragraph)}">${addMarkup(paragraph.text)}</p>`;
      // A paragraph that closes itself is open to HTML, and ends where the next one begins.
      const spacer = paragraphs.length > 1 ? `<p style="${SPACER}"/>` : `<p style="${SPACER}"></p>`;
      return `<p style="margin:0;display:inline;${insetParagraph(paragraph)}">${addMarkup(paragraph.text)}</p>${spacer}\n`;
    })
    .join('');
}

/** A note on history as it is printed: with wide gaps before what the act was and when it took effect. */
export function renderNote(note: string): string {
  return note
    .split(/ (?=\((?:AB|SB|ACA|SCA|Prop)|Effective |Operative |Repealed as of )/)
    .map(addMarkup)
    .join('   ');
}

function insetParagraph({ indent }: SimParagraph): string {
  return indent === 0 ? '' : `margin-left:${indent}em;`;
}

function renderTable({ text, indent }: SimParagraph): string {
  const rows = text.split('\n').map((row) => {
    const cells = row.split(' | ').map((cell) => `<td valign="top"><p>${addMarkup(cell)}</p></td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  const style = indent === 0 ? '' : ` style="margin-left:${indent}em;"`;
  return `<table border="0" cellpadding="2"${style}><colgroup><col width="50%"/></colgroup><tbody>${rows.join('\n')}</tbody></table>`;
}
