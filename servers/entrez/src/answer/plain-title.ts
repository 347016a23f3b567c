const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi;
const MARKUP = /<\/?(?:b|i|u|sub|sup|em|strong)>/gi;

/** A title of a summary as plain text: summaries carry markup, some of it escaped. */
export function plainTitle(title: string): string {
  return decode(title).replace(MARKUP, '').replace(/\s+/g, ' ').trim();
}

function decode(text: string): string {
  return text.replace(ENTITY, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
    const code = Number(name.slice(1).replace(/^x/i, '0x'));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
