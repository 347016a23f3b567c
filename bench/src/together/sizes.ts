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
export const LARGEST: Sizes = {
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
};

/** To see that everything runs. */
export const SMALL: Sizes = {
  entities: 100,
  names: 100,
  purged: 50,
  importLetters: 30_000,
  files: 50,
  megabytes: 1,
  entries: 100,
  pictureBytes: 65_536,
  hashedBytes: 262_144,
  writtenLetters: 40_000,
  editedBytes: 65_536,
  articles: 200,
  sections: 500,
  quoteLetters: 2_000,
  issues: 60,
  items: 60,
  documentLetters: 10_000,
  tasks: 20,
};
