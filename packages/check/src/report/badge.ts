import { countBroken, collectFindings, isIncomplete } from './findings.ts';
import type { Report } from './types.ts';
import { formatAttributes, escapeXml } from './escape.ts';

const LABEL = 'mcp';
const HEIGHT = 20;
const PADDING = 6;

/** A badge that says how many rules of each level are broken, as an SVG file. */
export function renderBadge(report: Report): string {
  const { words, colour } = describe(report);
  const left = measureWidth(LABEL);
  const right = measureWidth(words);
  const width = left + right;
  const title = `${LABEL}: ${words}`;
  const text = (x: number, said: string): string =>
    `<text${formatAttributes({ x, y: 14, textLength: measureWidth(said) - 2 * PADDING })}>${escapeXml(said)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"${formatAttributes({ width, height: HEIGHT, role: 'img', 'aria-label': title })}>`,
    `<title>${escapeXml(title)}</title>`,
    `<clipPath id="r"><rect${formatAttributes({ width, height: HEIGHT, rx: 3 })}/></clipPath>`,
    '<g clip-path="url(#r)">',
    `<rect${formatAttributes({ width: left, height: HEIGHT, fill: '#444c56' })}/>`,
    `<rect${formatAttributes({ x: left, width: right, height: HEIGHT, fill: colour })}/>`,
    '</g>',
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
    text(left / 2, LABEL),
    text(left + right / 2, words),
    '</g>',
    '</svg>\n',
  ].join('\n');
}

// Each is dark enough for white letters.
const COLOURS = { bad: '#c0362c', fair: '#8a6100', good: '#1f7a37', unknown: '#5c6570' };

function describe(report: Report): { readonly words: string; readonly colour: string } {
  if (report.eras.length === 0) return { words: 'not examined', colour: COLOURS.unknown };
  const findings = collectFindings(report);
  const [must, should] = [countBroken(findings, 'must'), countBroken(findings, 'should')];
  const words = `${must} must · ${should} should`;
  if (must > 0) return { words, colour: COLOURS.bad };
  // Zeros would say of what nobody looked at that it is right.
  if (isIncomplete(report)) return { words: 'not fully examined', colour: COLOURS.unknown };
  return { words, colour: should > 0 ? COLOURS.fair : COLOURS.good };
}

const USUAL_WIDTH = 7;
const WIDTHS: Readonly<Record<string, number>> = { i: 4, l: 4, t: 4, '·': 4, ' ': 4, m: 11 };

/** About as wide as the letters are; `textLength` makes it exact whatever the font. */
function measureWidth(text: string): number {
  const letters = Array.from(text, (letter) => WIDTHS[letter] ?? USUAL_WIDTH);
  return letters.reduce((sum, width) => sum + width, 2 * PADDING);
}
