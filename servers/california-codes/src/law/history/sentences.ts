// After these a dot ends no sentence.
const SHORTENED = new Set(
  'stats ch sec secs ex sess prop props res art no nos subd subds par pars const div gov jan feb mar apr jun jul aug sept sep oct nov dec'.split(
    ' ',
  ),
);

/** The sentences of a note, each without the dot at its end; what stands in parentheses is never cut. */
export function sentencesOf(note: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < note.length; at++) {
    const sign = note.charAt(at);
    if (sign === '(') depth++;
    if (sign === ')') depth = Math.max(0, depth - 1);
    if (depth === 0 && isEnd(note, at, start)) {
      found.push(note.slice(start, at + 1));
      start = at + 1;
    }
  }
  found.push(note.slice(start));
  return found.map(bare).filter((sentence) => sentence !== '');
}

function bare(sentence: string): string {
  return sentence.trim().replace(/[.;]$/, '').trim();
}

function isEnd(note: string, at: number, start: number): boolean {
  const sign = note.charAt(at);
  if (sign === ';') return true;
  if (note.charAt(at + 1) !== ' ' || !/[A-Z("“]/.test(note.charAt(at + 2))) return false;
  // A bill stands in parentheses of its own: "Sec. 1. (AB 27) Effective…".
  if (sign === ')') return note.slice(start, at).trim().startsWith('(');
  return sign === '.' && !SHORTENED.has(wordBefore(note, at));
}

// No shortened word is longer, and a long one must not be read again for each dot.
const LONGEST = 8;

function wordBefore(note: string, at: number): string {
  const before = note.slice(Math.max(0, at - LONGEST), at);
  return (/[A-Za-z]+$/.exec(before)?.[0] ?? '').toLowerCase();
}
