/** A server that keeps records and answers SQL about them. */
export interface StagingContender {
  /** Fetches so many records and keeps them; how many it kept. */
  readonly stage: (count: number) => Promise<number>;
  /** The single number that a statement gives. */
  readonly ask: (sql: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Where a contender finds the records, and where it may keep them. */
export interface StagingPlace {
  readonly url: string;
  readonly folder: string;
}

/** The contenders; the other is compared with the first. */
export const STAGING_CONTENDERS = ['wellspoken', 'flat entities'] as const;

/** One of them. */
export type StagingName = (typeof STAGING_CONTENDERS)[number];
