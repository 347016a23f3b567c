import type { Json } from '../../../wire/json.ts';

/** Kinds of letters that nobody sees; joiners and marks that scripts and emoji need are left out. */
const kinds: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  {
    what: 'an escape sequence of a terminal',
    pattern: /(?!\s)\p{Cc}(?:\[[\d;?]*[A-Za-z]|\]\d+;|[PX^_])/u,
  },
  { what: 'a control character', pattern: /(?!\s)\p{Cc}/u },
  { what: 'a zero-width letter', pattern: /[\u200B\u2060\u{1D173}-\u{1D17A}]|(?!^)\uFEFF/u },
  { what: 'a mark that turns the direction of text', pattern: /[\u202A-\u202E\u2066-\u2069]/u },
  // Flags of regions end with tags, after a black flag.
  { what: 'invisible tags', pattern: /(?<![\u{1F3F4}\u{E0020}-\u{E007E}])[\u{E0000}-\u{E007F}]/u },
];

const AROUND = 20;

/** The first unseen letter of a text that was not in what we sent. */
export function findUnseen(
  text: string,
  sent: Json,
): { readonly what: string; readonly around: string } | undefined {
  for (const { what, pattern } of kinds) {
    const found = pattern.exec(text);
    if (!found || holds(sent, pattern)) continue;
    const at = found.index;
    return { what, around: text.slice(Math.max(0, at - AROUND), at + AROUND) };
  }
  return undefined;
}

function holds(value: unknown, pattern: RegExp): boolean {
  if (typeof value === 'string') return pattern.test(value);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((part) => holds(part, pattern))
  );
}
