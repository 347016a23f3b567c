import { hash } from '../render/hash.ts';
import type { SimParagraph } from '../sim-section.ts';

const NAMESPACE = 'http://lc.ca.gov/legalservices/schemas/caml.1#';
const LABELS = /^(?:\([0-9A-Za-z]{1,5}\) )+/;

/** The text of a section in the legislature's markup, which has no margins. */
export function renderCaml(paragraphs: readonly SimParagraph[]): string {
  const blocks = paragraphs.map((paragraph) =>
    paragraph.isTable === true ? renderTable(paragraph.text) : renderParagraph(paragraph.text),
  );
  const prolog = hash(blocks[0] ?? '') % 3 === 0 ? '<?xml version="1.0" encoding="UTF-8"?>\n' : '';
  return `${prolog}<caml:Content xmlns:caml="${NAMESPACE}">${blocks.join('\n  ')}</caml:Content>`;
}

function renderParagraph(text: string): string {
  const labels = LABELS.exec(text)?.[0] ?? '';
  const space = '<span class="EnSpace"/>';
  return `<p>${markUp(labels).replaceAll(' ', space)}${markUp(text.slice(labels.length))}</p>`;
}

function renderTable(text: string): string {
  const rows = text.split('\n').map((row) => {
    const cells = row.split(' | ').map((cell) => `<td>${markUp(cell)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table><colgroup><col/><col/></colgroup><tbody>${rows.join('\n')}</tbody></table>`;
}

function markUp(text: string): string {
  return text
    .replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;' })[mark] ?? '&gt;')
    .replaceAll('\n', '<br/>')
    .replaceAll('(l)', '(<i>l</i>)')
    .replace(/\b(XI{0,3}V?) ([A-D])\b/g, '$1<span class="ThinSpace"/>$2')
    .replace(
      /\b(\d)\/(\d)\b/g,
      '<caml:Fraction><caml:Numerator>$1</caml:Numerator><caml:Denominator>$2</caml:Denominator></caml:Fraction>',
    )
    .replace(/, (?=and |or )/g, ',\n      ');
}
