import { CODE_NAMES } from '../codes.ts';
import { writeLabel, type SimAct, type SimSection } from '../sim-section.ts';
import { renderFrame, UNBOUND_VIEW } from './frame.ts';
import { renderCodeName, renderHeadings } from './headings.ts';
import { escapeText } from './markup.ts';
import { renderNote, renderParagraphs } from './paragraphs.ts';
import { quoteText } from './script.ts';

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
