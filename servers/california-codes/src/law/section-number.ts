import type { LawCode } from './codes.ts';

const LONGEST = 40;
const NAMED = /^(?:§+|sections?\b|secs?\b\.?)\s*/i;
const NUMBER = /^0*(\d+(?:\.\d+)*[a-z]*)$/i;

/**
 * The number of a section as it is cited, "44237.5" for "§ 44237.5."; undefined for what is none.
 */
export function normalizeSection(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const bare = trimmed.replace(NAMED, '').replace(/\s*\.$/, '');
  return NUMBER.exec(bare)?.[1]?.toLowerCase();
}

/**
 * Orders the numbers of sections as the codes do: what follows a dot is a decimal fraction, so that
 * 48900.12 stands between 48900.1 and 48900.2, and letters come last.
 */
export function compareSections(one: string, other: string): number {
  const [a, b] = [splitNumber(one), splitNumber(other)];
  if (a.whole !== b.whole) return a.whole - b.whole;
  const shared = Math.min(a.fractions.length, b.fractions.length);
  for (let index = 0; index < shared; index += 1) {
    const order = compareTexts(a.fractions[index] ?? '', b.fractions[index] ?? '');
    if (order !== 0) return order;
  }
  return a.fractions.length - b.fractions.length || compareTexts(a.letters, b.letters);
}

interface Parts {
  readonly whole: number;
  readonly fractions: readonly string[];
  readonly letters: string;
}

function splitNumber(section: string): Parts {
  const letters = /[^\d.]*$/.exec(section)?.[0] ?? '';
  const [whole = '', ...fractions] = section.slice(0, section.length - letters.length).split('.');
  return { whole: Number(whole), fractions, letters };
}

/** By the values of signs: the digits of two fractions are ordered by it as the fractions are. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * A text that sorts as `compareSections` orders the numbers of sections: digits come after a dot, a
 * dot after a blank, so that 48900 stands before 48900.1, and that before 48900.12 and 48900.2.
 */
export function toSortKey(section: string): string {
  const [, whole = '', fractions = '', letters = ''] =
    /^(\d*)((?:\.\d+)*)(.*)$/su.exec(section) ?? [];
  return `${whole.padStart(10, '0')}${fractions} ${letters}`;
}

const plain = new Intl.Collator('en', { numeric: true });

/** What several sources know, in the order of the code and each once. */
export function mergeLabels(
  code: LawCode,
  labels: readonly string[],
  limit: number,
): readonly string[] {
  // In the Constitution the article comes first: "XIII B-1".
  const order = code === 'CONS' ? plain.compare : compareSections;
  return [...new Set(labels)].toSorted(order).slice(0, limit);
}
