import { printCode } from '../codes.ts';
import { writeHeading, type SimHeading, type SimSection } from '../sim-section.ts';
import { hash } from './hash.ts';
import { addMarkup } from './markup.ts';

/** The name of the code above the headings. */
export function renderCodeName(code: string, tag: 'h3' | 'h4'): string {
  return `<div style="text-transform: uppercase"><${tag} style="display:inline;"><b>${addMarkup(printCode(code))}</b></${tag}></div>`;
}

/** The headings above a section, widest first. */
export function renderHeadings({ code, headings }: Pick<SimSection, 'code' | 'headings'>): string {
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
