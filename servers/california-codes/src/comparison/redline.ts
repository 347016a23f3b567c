import { diffArrays, diffWordsWithSpace } from 'diff';

/** A paragraph of a redline. */
export interface RedlineRow {
  readonly change: 'same' | 'changed' | 'added' | 'removed';
  readonly segments: readonly Segment[];
}

/** What became of a text, paragraph by paragraph. */
export function compareParagraphs(
  before: readonly string[],
  after: readonly string[],
): readonly RedlineRow[] {
  return alignParagraphs(before, after).map(toRow);
}

function toRow({
  before,
  after,
}: {
  readonly before?: string;
  readonly after?: string;
}): RedlineRow {
  if (before === undefined) {
    return { change: 'added', segments: [{ kind: 'added', text: after ?? '' }] };
  }
  if (after === undefined)
    return { change: 'removed', segments: [{ kind: 'removed', text: before }] };
  if (before === after) return { change: 'same', segments: [{ kind: 'same', text: after }] };
  return { change: 'changed', segments: compareWords(before, after) };
}

/** How many words a redline adds and removes. */
export function countWords(rows: readonly RedlineRow[]): {
  readonly added: number;
  readonly removed: number;
} {
  const count = (kind: Segment['kind']): number =>
    rows
      .flatMap(({ segments }) => segments)
      .filter((segment) => segment.kind === kind)
      .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu) ?? []).length, 0);
  return { added: count('added'), removed: count('removed') };
}

const MARKS = { same: '', added: '**', removed: '~~' } as const;

/** A paragraph as Markdown: what went is struck through, what came is bold. */
export function toMarkdown({ segments }: Pick<RedlineRow, 'segments'>): string {
  return segments.map(({ kind, text }) => markText(text, MARKS[kind])).join('');
}

/** Marks hold only where they touch a word, and not across lines. */
function markText(text: string, mark: string): string {
  const plain = text.replace(/[\\*~_`]/g, '\\$&');
  if (mark === '') return plain;
  return plain
    .split('\n')
    .map((line) => {
      const words = line.trim();
      if (words === '') return line;
      const start = line.indexOf(words);
      return `${line.slice(0, start)}${mark}${words}${mark}${line.slice(start + words.length)}`;
    })
    .join('\n');
}

/** A piece of a redline. */
export interface Segment {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

// The work grows with the square of this. Texts that differ in more have little in common, and are
// reported as one removed and one added; a time limit would give other results on a slow machine.
const MOST_EDITS = 1_500;

/** What must be removed from and added to a text to make it the other one, word by word. */
function compareWords(before: string, after: string): readonly Segment[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return replaceText(before, after);
  return changes.map(({ added, removed, value }) => ({
    kind: getKind(added, removed),
    text: value,
  }));
}

/** One text in the place of the other. */
function replaceText(before: string, after: string): readonly Segment[] {
  const both: readonly Segment[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return both.filter(({ text }) => text !== '');
}

function getKind(isAdded: boolean, isRemoved: boolean): Segment['kind'] {
  if (isAdded) return 'added';
  return isRemoved ? 'removed' : 'same';
}

/** A paragraph of one text beside the one of the other that it became, where there is one. */
interface Pair {
  readonly before?: string;
  readonly after?: string;
}

const MOST_PARAGRAPH_EDITS = 2_000;
/** Every paragraph that went is compared with every one that came, up to so many pairs. */
const MOST_PAIRS = 40_000;
/** Two paragraphs that share fewer of their words are different ones. */
const LEAST_ALIKE = 0.4;

/** Lays two texts side by side, paragraph by paragraph, without changing the order of either. */
function alignParagraphs(before: readonly string[], after: readonly string[]): readonly Pair[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_PARAGRAPH_EDITS });
  if (changes === undefined) return pairUp(before, after);
  const pairs: Pair[] = [];
  let gone: readonly string[] = [];
  let come: readonly string[] = [];
  const settle = (): void => {
    pairs.push(...pairUp(gone, come));
    gone = [];
    come = [];
  };
  for (const { added, removed, value } of changes) {
    if (added) come = [...come, ...value];
    else if (removed) gone = [...gone, ...value];
    else {
      settle();
      pairs.push(...value.map((text) => ({ before: text, after: text })));
    }
  }
  settle();
  return pairs;
}

/** Pairs what is most alike, so that as much as possible is reported as changed and not as replaced. */
function pairUp(gone: readonly string[], come: readonly string[]): readonly Pair[] {
  if (gone.length * come.length > MOST_PAIRS) return [...toRemoved(gone), ...toAdded(come)];
  const best = computeTotals(gone.map(countEachWord), come.map(countEachWord));
  const pairs: Pair[] = [];
  let [from, to] = [0, 0];
  while (from < gone.length && to < come.length) {
    const total = best.at(from, to);
    if (total === best.at(from + 1, to)) pairs.push({ before: gone[from++] ?? '' });
    else if (total === best.at(from, to + 1)) pairs.push({ after: come[to++] ?? '' });
    else pairs.push({ before: gone[from++] ?? '', after: come[to++] ?? '' });
  }
  return [...pairs, ...toRemoved(gone.slice(from)), ...toAdded(come.slice(to))];
}

function toRemoved(texts: readonly string[]): readonly Pair[] {
  return texts.map((before) => ({ before }));
}

function toAdded(texts: readonly string[]): readonly Pair[] {
  return texts.map((after) => ({ after }));
}

/** How alike the rest of two lists can be made, from each place in one and in the other. */
interface Totals {
  readonly at: (from: number, to: number) => number;
}

function computeTotals(gone: readonly Words[], come: readonly Words[]): Totals {
  const width = come.length + 1;
  const totals = new Float64Array((gone.length + 1) * width);
  const at = (from: number, to: number): number => totals[from * width + to] ?? 0;
  for (let from = gone.length - 1; from >= 0; from--) {
    for (let to = come.length - 1; to >= 0; to--) {
      const alike = measureAlikeness(gone[from], come[to]);
      const paired = alike < LEAST_ALIKE ? 0 : alike + at(from + 1, to + 1);
      totals[from * width + to] = Math.max(paired, at(from + 1, to), at(from, to + 1));
    }
  }
  return { at };
}

/** The words of a text, and how often each is there. */
interface Words {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Counts the words of a text. */
export function countEachWord(text: string): Words {
  const counts = new Map<string, number>();
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, total: all.length };
}

/** How many words two texts share. */
export function countSharedWords(one: Words, other: Words): number {
  let shared = 0;
  for (const [word, count] of one.counts) {
    shared += Math.min(count, other.counts.get(word) ?? 0);
  }
  return shared;
}

const NONE: Words = { counts: new Map(), total: 0 };

/** From 0 for nothing in common to 1 for the same words. */
function measureAlikeness(one: Words = NONE, other: Words = NONE): number {
  const total = one.total + other.total;
  return total === 0 ? 1 : (2 * countSharedWords(one, other)) / total;
}
