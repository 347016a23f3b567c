interface Tip {
  readonly isFor: (term: string) => boolean;
  readonly words: string;
}

const hasTag = (term: string): boolean => /\[[^\]]+\]/.test(term);
const hasBoolean = (term: string): boolean => /\b(?:AND|OR|NOT)\b/.test(term);

const TIPS: readonly Tip[] = [
  {
    isFor: (term) => /\b(?:cancer|therapy)\b/i.test(term) && !hasTag(term),
    words: 'A tag makes broad words exact: cancer[mh] for the subject, therapy[tiab] for the text.',
  },
  {
    isFor: (term) => /(?:^|[\s(])(?:19|20)\d{2}(?=$|[\s)])/.test(term),
    words: 'Write a year as a date: 2023[dp], or 2019:2023[dp] for several.',
  },
  {
    isFor: (term) => /\b(?:and|or|not)\b/.test(term),
    words: 'Write AND, OR and NOT in capital letters.',
  },
  {
    isFor: (term) => term.split(/\s+/).length > 3 && !hasBoolean(term) && !term.includes('"'),
    words: 'Join the ideas of a long query with AND, or put a phrase in quotation marks.',
  },
  {
    isFor: (term) => /\b(?:recent|latest|newest)\b/i.test(term),
    words: 'For new articles use reldate, such as 365, or sort pub_date, in place of a word.',
  },
  {
    isFor: (term) => /^[a-z][a-z'-]{2,} [a-z]{1,2}$/i.test(term),
    words: 'For an author write the name with its tag: smith j[au].',
  },
];

/** How a term might find more of what is meant. */
export function searchTips(term: string): readonly string[] {
  const plain = term.trim();
  return TIPS.filter(({ isFor }) => isFor(plain)).map(({ words }) => words);
}
