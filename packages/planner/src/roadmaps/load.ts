/** A piece of work to be put into a slot. */
export interface Load {
  readonly id: string;
  /** At least zero. */
  readonly size: number;
  /** Ids of loads; others count as done. */
  readonly dependsOn: readonly string[];
  /** 0 is the most urgent. */
  readonly priority?: number;
  /** YYYY-MM-DD */
  readonly dueOn?: string;
  /** The id of the slot that it stays in, whatever the capacity. */
  readonly keptIn?: string;
}
