import { visible } from '../visible.ts';
import { escapeXml } from '../xml.ts';

// Spelled like this it breaks no word for readers, but code hosts see no name, number or address in it.
const GAP = '&#8203;';

const CALLS = [/[@#]/g, `$&${GAP}`] as const;
const ADDRESSES = ['://', `:${GAP}//`] as const;
const SITES = [/\bwww\./gi, `www${GAP}.`] as const;

/** Text that Markdown leaves as it is: no markup, no links, and nobody is called by name. */
export function escapeMarkdown(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_[\]|~$]/g, String.raw`\$&`)
    .replaceAll(...CALLS)
    .replaceAll(...ADDRESSES)
    .replaceAll(...SITES);
}

/** Text inside a block of HTML, where Markdown changes nothing but code hosts still look for names. */
export function escapeHtmlBlock(text: string): string {
  return escapeXml(text)
    .replaceAll(/@|#(?!39;)/g, `$&${GAP}`)
    .replaceAll(...ADDRESSES)
    .replaceAll(...SITES);
}

/** Text as a span of code. */
export function codeSpan(text: string): string {
  const seen = visible(text);
  const fence = '`'.repeat(longestRun(seen) + 1);
  // A space at either end is taken away again; without it a backtick there would join the fence.
  const space = seen === '' || /^[` ]|[` ]$/.test(seen) ? ' ' : '';
  return `${fence}${space}${seen}${space}${fence}`;
}

/** Lines as a block of code. */
export function codeBlock(language: string, lines: readonly string[]): string {
  const text = lines.map(visible).join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
