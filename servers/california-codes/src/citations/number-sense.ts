import type { Head } from './head.ts';
import type { Item } from './item.ts';
import { isAt, isAnyAt, type Tokens } from './tokens.ts';

const GLUE = new Set(['-', '–', '/', ':', '%', ',', '°', '@', '=']);

/** Whether a number continues as no section does: "916-555-1234", "1/1/2020", "1,200", "10%". */
export function isGlued(tokens: Tokens, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.isSpaced || !GLUE.has(token.lower)) return false;
  if (token.lower === '%') return true;
  const behind = tokens[at + 1];
  return behind !== undefined && !behind.isSpaced && behind.kind !== 'sign';
}

const EDITION = new Set(
  'edition editions revision version update updates handbook report laptop laptops reform amendments'.split(
    ' ',
  ),
);

/** Whether a number behind the name of a code, without "§" or "section", is that of a section. */
export function isPlainly(
  tokens: Tokens,
  { value: item, next }: { readonly value: Item; readonly next: number },
  head: Head,
): boolean {
  if (isGlued(tokens, next) || isAnyAt(tokens, next, EDITION)) return false;
  if (item.paths.length > 0 || /[.a-z]/.test(item.section)) return head.sureness !== 'words';
  if (item.section.length === 1) return false;
  if (head.sureness === 'full') return true;
  if (head.sureness === 'initials') return !isYear(item.section);
  return head.sureness === 'risky' && item.section.length >= 5;
}

const GOES_ON = new Set(
  'and or to through of in by on for if as is are was were may shall must do does has have apply applies when unless except that which with but not et inclusive under'.split(
    ' ',
  ),
);

/** Whether a small number in a list counts what follows it: "§ 48900 and 12 pupils". */
export function isCounting(
  tokens: Tokens,
  { value: { section, paths }, next }: { readonly value: Item; readonly next: number },
): boolean {
  if (paths.length > 0 || !/^\d{1,3}$/.test(section)) return false;
  const token = tokens[next];
  return token?.kind === 'word' && /^\p{Ll}/u.test(token.text) && !GOES_ON.has(token.lower);
}

/** Whether a number may be a year of our time. */
export function isYear(section: string): boolean {
  return /^(?:19[5-9]|20[0-4])\d$/.test(section);
}

/** Whether a number before the name of a code, as in "5150 W&I" or "23152(a) CVC", is a section. */
export function isPlainlyBefore(tokens: Tokens, item: Item, head: Head): boolean {
  if (isAt(tokens, item.numberAt - 1, '$') || isAt(tokens, item.numberAt - 1, '#')) return false;
  if (head.sureness !== 'initials' && head.sureness !== 'risky') return false;
  return item.paths.length > 0 || (head.hasAnd && !isYear(item.section));
}
