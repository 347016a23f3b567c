/** An option of a select field. */
export interface FieldOption {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly description: string;
}

/** One iteration of an iteration field. */
export interface Iteration {
  readonly id: string;
  readonly title: string;
  /** YYYY-MM-DD */
  readonly startDate: string;
  /** In days. */
  readonly duration: number;
}

/** The iterations of a field, past and future. */
export interface IterationPlan {
  /** The usual length, in days. */
  readonly duration: number;
  /** 1 is Monday. */
  readonly startDay: number;
  /** Current and future. */
  readonly iterations: readonly Iteration[];
  readonly completed: readonly Iteration[];
}

/** A field of a project. */
export interface ProjectField {
  readonly id: string;
  readonly databaseId: number | undefined;
  readonly name: string;
  /** GitHub's own term: TEXT, SINGLE_SELECT, ASSIGNEES… */
  readonly dataType: string;
  /** Of select fields. */
  readonly options?: readonly FieldOption[];
  /** Of iteration fields. */
  readonly plan?: IterationPlan;
}
