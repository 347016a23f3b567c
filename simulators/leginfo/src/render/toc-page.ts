import { CODE_NAMES, printCode } from '../codes.ts';
import type { SimTocNode } from '../law/toc-tree.ts';
import { writeHeading } from '../sim-section.ts';
import { writeAddress } from './address.ts';
import { addMarkup, escapeText, renderFrame, UNBOUND_VIEW } from './frame.ts';
import { hash } from './hash.ts';

/** The tree of a code, or of a branch of it, on one page. */
export function renderTocPage(
  code: string,
  nodes: readonly SimTocNode[],
  viewState = UNBOUND_VIEW,
): string {
  return renderFrame({
    title: 'Codes Tree',
    body: `<h1>${escapeText(printCode(code))}</h1>
<div id="expandedbranchcodesid" class="displaycodeleftmargin">${renderNodes(code, nodes, 1)}</div>`,
    viewState,
  });
}

/** The headings right below a code, each with a link to what is below it. */
export function renderCodePage(
  code: string,
  nodes: readonly SimTocNode[],
  viewState = UNBOUND_VIEW,
): string {
  const items = nodes.map(
    (node) =>
      `<div class="codes_toc_list"><a href="${escapeText(renderHref(code, node))}" class="portletNav"><span>${addMarkup(writeHeading(node.heading, code))}</span> <span style="float:right">${renderRange(code, node)}</span></a></div>`,
  );
  return renderFrame({
    title: 'Codes: Code Table of Contents',
    body: `<div id="codestocheader"><h1>${escapeText(printCode(code))}</h1></div>
<form id="codestreeForm2" name="codestreeForm2" method="post" action="/faces/codesTOCSelected.xhtml" enctype="application/x-www-form-urlencoded">
<input type="hidden" name="codestreeForm2" value="codestreeForm2" />
<a href="/faces/codedisplayexpand.xhtml?tocCode=${escapeText(code)}">Expand all</a>
${items.join('\n')}
</form>`,
    viewState,
  });
}

/** The list of all codes, with the form of the search that needs a session. */
export function renderCodesPage(viewState = UNBOUND_VIEW): string {
  const items = Object.keys(CODE_NAMES).map((code) => {
    const href = writeAddress('codesTOCSelected', {
      tocCode: code,
      tocTitle: ` ${printCode(code)}`,
    });
    return `<div><a href="${escapeText(href)}" class="portletNav">${addMarkup(printCode(code))}</a></div>`;
  });
  return renderFrame({
    title: 'California Law',
    body: `<h1>California Law</h1>
<form id="codeSearchForm" name="codeSearchForm" method="post" action="/faces/codes.xhtml" enctype="application/x-www-form-urlencoded">
<input type="hidden" name="codeSearchForm" value="codeSearchForm" /><input type="submit" name="execute_search" value="Search" />
</form>
<div id="codestocheader"><div class="displaycodeleftmargin"><div class="codesIndexTblLeftdiv">${items.join('\n')}</div></div></div>`,
    viewState,
  });
}

function renderNodes(code: string, nodes: readonly SimTocNode[], depth: number): string {
  return nodes
    .map(
      (node) =>
        `<div style="clear:both"><a href="${escapeText(renderHref(code, node))}"><div style="float:left;width:80%;margin-left:${depth * 10}px">${addMarkup(writeHeading(node.heading, code))}</div><div style="float:right;width:15%;">${renderRange(code, node)}</div></a></div>\n${renderNodes(code, node.children, depth + 1)}`,
    )
    .join('');
}

function renderRange(code: string, { heading: { range = '' } }: SimTocNode): string {
  if (range === '') return '';
  return hash(code) % 2 === 0 ? addMarkup(range) : addMarkup(`[${range}]`);
}

function renderHref(code: string, { place, sections, treePath }: SimTocNode): string {
  const query = { ...place, nodetreepath: treePath };
  return sections.length > 0
    ? writeAddress('codes_displayText', { lawCode: code, ...query })
    : writeAddress('codes_displayexpandedbranch', { tocCode: code, ...query });
}
