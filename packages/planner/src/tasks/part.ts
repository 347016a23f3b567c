/** One step on the way to a number; all steps together add up to it. */
export interface ScorePart {
  readonly name: string;
  readonly points: number;
  readonly because: string;
}
