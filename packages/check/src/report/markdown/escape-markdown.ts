import { visible } from '../visible.ts';

// Spelled like this it breaks no word for readers, but code hosts see no name, number or address in it.
const GAP = '&#8203;';

/** Text that Markdown leaves as it is: no markup, no links, and nobody is called by name. */
export function escapeMarkdown(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_[\]|~$]/g, String.raw`\$&`)
    .replaceAll(/[@#]/g, `$&${GAP}`)
    .replaceAll('://', `:${GAP}//`)
    .replaceAll(/\bwww\./gi, (found) => `${found.slice(0, 3)}${GAP}.`);
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
