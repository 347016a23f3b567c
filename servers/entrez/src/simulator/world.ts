/** What all routes of one simulator share. */
export interface World {
  readonly now: () => Date;
}
