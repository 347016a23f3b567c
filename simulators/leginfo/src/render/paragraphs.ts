import type { SimParagraph } from '../sim-section.ts';
import { addMarkup } from './markup.ts';

const SPACER = 'margin:0 0 0.5em 0;clear:both;';

/** The paragraphs of a section: the first runs on after the number, the others stand alone. */
export function renderParagraphs(paragraphs: readonly SimParagraph[]): string {
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
