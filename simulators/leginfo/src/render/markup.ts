import { hash } from './hash.ts';

const NAMED: Readonly<Record<string, readonly string[]>> = {
  '§': ['§', '&sect;', '&#167;', '&#xA7;'],
  '—': ['—', '&mdash;', '&#8212;'],
  '–': ['–', '&ndash;'],
  '’': ['’', '&rsquo;', '&#8217;', '&#x2019;'],
  '“': ['“', '&ldquo;'],
  '”': ['”', '&rdquo;'],
  é: ['é', '&eacute;'],
  ñ: ['ñ', '&ntilde;', '&#241;'],
};
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const BLANKS = [' ', ' ', ' ', ' ', ' ', ' ', '&nbsp;', '\n', ' ', '  ', '&ensp;', '\n      '];

/** Text as it stands in an attribute or where nothing varies. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
}

/**
 * Text in one of the many ways in which HTML can say it: references, wide blanks, lines that are
 * broken anywhere. It reads the same, and for one text it is always the same.
 */
export function addMarkup(text: string): string {
  let turn = hash(text);
  return text
    .replace(/[&<>"§—–’“”éñ ]|\n/g, (mark) => {
      turn = Math.imul(turn, 1664525) + 1013904223;
      return markUp(mark, turn >>> 16);
    })
    .replace(/\(l\)/g, '(<i>l</i>)');
}

function markUp(mark: string, turn: number): string {
  if (mark === '\n') return turn % 2 === 0 ? '<br/>' : '<br>\n';
  if (mark === ' ') return BLANKS[turn % BLANKS.length] ?? ' ';
  const escape = ESCAPES[mark];
  if (escape !== undefined) return escape;
  const ways = NAMED[mark] ?? [mark];
  return ways[turn % ways.length] ?? mark;
}
