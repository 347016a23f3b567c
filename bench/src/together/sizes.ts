/** How large heavy calls are, and what they are made on. */
export interface Sizes {
  /** Of the memory of devflow; three observations each, and as many relations. */
  readonly entities: number;
  /** That one call writes or deletes. */
  readonly names: number;
  /** That one call purges by name. */
  readonly purged: number;
  readonly importLetters: number;
  readonly files: number;
  readonly megabytes: number;
  /** In one folder. */
  readonly entries: number;
  readonly pictureBytes: number;
  /** Of the file whose facts are told. */
  readonly hashedBytes: number;
  readonly writtenLetters: number;
  readonly editedBytes: number;
  readonly articles: number;
  readonly sections: number;
  readonly quoteLetters: number;
  /** Of the repository, and of the board. */
  readonly issues: number;
  readonly items: number;
  readonly documentLetters: number;
  readonly tasks: number;
}

/** The largest that each tool takes or answers with, by its documentation. */
const LARGEST = {
  entities: 10_000,
  names: 10_000,
  purged: 1_000,
  importLetters: 3_000_000,
  files: 20_000,
  megabytes: 200,
  entries: 10_000,
  pictureBytes: 8 * 1_048_576,
  hashedBytes: 64 * 1_048_576,
  writtenLetters: 4_000_000,
  editedBytes: 8 * 1_048_576,
  articles: 10_000,
  sections: 160_000,
  quoteLetters: 100_000,
  issues: 2_000,
  items: 2_000,
  documentLetters: 200_000,
  tasks: 300,
} as const satisfies Sizes;

/** All of them smaller, by percent of the largest. */
export function scaleSizes(percent: number): Sizes {
  const scaled = Object.entries(LARGEST).map(([name, size]) => [
    name,
    Math.ceil((size * percent) / 100),
  ]);
  // The names are those of the largest sizes.
  return Object.fromEntries(scaled) as Sizes;
}
