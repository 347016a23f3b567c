/** How often each word stands in a text. */
export type Bag = ReadonlyMap<string, number>;

/** How alike texts are by their words, in the manner of BM25. */
export interface Bm25 {
  /**
   * For each text of the corpus, how much of the words' weight is shared, from 0 to 1: the weight
   * that one finds in the other, divided by what it finds in itself, in both directions.
   */
  readonly likeness: (bag: Bag, isOutside: boolean) => Float64Array;
  /** The weight of a word: the fewer texts have it, the higher. */
  readonly weightOf: (word: string) => number;
}

/** Repeating a word adds less each time (k), and less in a long text (b); both as is usual. */
const K = 1.2;
const B = 0.75;

/** Counts words. */
export function countWords(words: readonly string[]): Bag {
  const bag = new Map<string, number>();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** A text that has a word, and how much it counts there. */
interface Posting {
  readonly place: number;
  readonly amount: number;
}

/** Makes ready to compare with every text of a corpus. */
export function createBm25(corpus: readonly Bag[]): Bm25 {
  const lengths = corpus.map(sumCounts);
  const meanLength = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, corpus.length);
  const saturation = (times: number, length: number): number =>
    (times * (K + 1)) / (times + K * (1 - B + (B * length) / Math.max(1, meanLength)));
  const postings = collectPostings(corpus, (times, place) =>
    saturation(times, lengths[place] ?? 0),
  );
  const own = {
    inside: weighDocuments(postings, corpus.length, corpus.length),
    outside: weighDocuments(postings, corpus.length, corpus.length + 1),
  };

  return {
    weightOf: (word) => computeIdf(postings.get(word)?.length ?? 0, corpus.length),
    likeness: (bag, isOutside) => {
      // The text that is compared always counts as one of the texts, inside the corpus or not.
      const more = isOutside ? 1 : 0;
      const count = corpus.length + more;
      const length = sumCounts(bag);
      const there = new Float64Array(corpus.length);
      const back = new Float64Array(corpus.length);
      const theirs = Float64Array.from(isOutside ? own.outside : own.inside);
      let ours = 0;
      for (const [word, times] of bag) {
        const list = postings.get(word) ?? [];
        const weight = computeIdf(list.length + more, count);
        const less = computeIdf(list.length, count) - weight;
        const here = weight * saturation(times, length);
        ours += here;
        for (const { place, amount } of list) {
          there[place] = (there[place] ?? 0) + weight * amount;
          back[place] = (back[place] ?? 0) + here;
          theirs[place] = (theirs[place] ?? 0) - less * amount;
        }
      }
      return there.map((found, place) =>
        Math.sqrt(share(found, ours) * share(back[place] ?? 0, theirs[place] ?? 0)),
      );
    },
  };
}

/** What each text finds in itself. */
function weighDocuments(postings: Postings, texts: number, count: number): Float64Array {
  const sums = new Float64Array(texts);
  for (const list of postings.values()) {
    const weight = computeIdf(list.length, count);
    for (const { place, amount } of list) sums[place] = (sums[place] ?? 0) + weight * amount;
  }
  return sums;
}

/** The weight of a word that so many of so many texts have. */
function computeIdf(having: number, count: number): number {
  return Math.log(1 + (count - having + 0.5) / (having + 0.5));
}

function sumCounts(bag: Bag): number {
  let length = 0;
  for (const times of bag.values()) length += times;
  return length;
}

type Postings = ReadonlyMap<string, readonly Posting[]>;

function collectPostings(
  corpus: readonly Bag[],
  amountOf: (times: number, place: number) => number,
): Postings {
  const postings = new Map<string, Posting[]>();
  corpus.forEach((bag, place) => {
    for (const [word, times] of bag) {
      const posting = { place, amount: amountOf(times, place) };
      const list = postings.get(word);
      if (list === undefined) postings.set(word, [posting]);
      else list.push(posting);
    }
  });
  return postings;
}

/** A text that repeats what another says once finds more there than that one in itself. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}
