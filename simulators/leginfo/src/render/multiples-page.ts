import { writeLabel, type SimSection } from '../sim-section.ts';
import { writeMultiplesAddress } from './address.ts';
import { escapeText, quoteText, renderFrame, UNBOUND_VIEW } from './frame.ts';
import { renderNote } from './section-page.ts';

/** How a page of versions is to be. */
export interface MultiplesPageOptions {
  readonly treePath?: string;
  readonly viewState?: string;
}

/** The page that asks which version of a section is meant. */
export function renderMultiplesPage(
  section: SimSection,
  options: MultiplesPageOptions = {},
): string {
  const { treePath = '1', viewState = UNBOUND_VIEW } = options;
  const { code, article } = section;
  const action = writeMultiplesAddress({ code, label: writeLabel(section), article });
  const links = section.versions.map(
    ({ note }, index) =>
      `<div class="multiple"><a href="#" class="portletNav" onclick="${escapeText(writeSubmitCall(section, index, treePath))}">${renderNote(note)}</a></div>`,
  );
  return renderFrame({
    title: 'Multiple Versions',
    body: `<h1>Code Section Group</h1>
<form id="selectFromMultiples" name="selectFromMultiples" method="post" action="${escapeText(action)}" enctype="application/x-www-form-urlencoded">
<input type="hidden" name="selectFromMultiples" value="selectFromMultiples" />
<p>There are multiple versions of this section: ${escapeText(`${section.code} ${writeLabel(section)}`)}</p>
${links.join('\n')}
<input type="hidden" name="javax.faces.ViewState" id="j_id1:javax.faces.ViewState:2" value="${escapeText(viewState)}" autocomplete="off" />
</form>`,
    viewState,
  });
}

/** The name of the button of a version; the numbers in it are the site's own and drift. */
function writeCommandKey(index: number): string {
  return `selectFromMultiples:j_idt91:${index}:j_idt94`;
}

function writeSubmitCall(section: SimSection, index: number, treePath: string): string {
  const act = (section.versions[index] ?? section.versions[0]).act;
  const key = writeCommandKey(index);
  const values = {
    [key]: key,
    lawCode: section.code,
    sectionNum: writeLabel(section),
    op_statues: act.statutes,
    op_chapter: act.chapter,
    op_section: act.section,
    nodeTreePath: treePath,
    ...(section.article === undefined ? {} : { article: section.article }),
  };
  const pairs = Object.entries(values).map(
    ([name, value]) => `'${quoteText(name)}':'${quoteText(value)}'`,
  );
  return `mojarra.jsfcljs(document.getElementById('selectFromMultiples'),{${pairs.join(',')}},'');return false`;
}
