/** A choice of a select field. */
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

/** When iterations are, past and to come. */
export interface IterationPlan {
  /** The usual length, in days. */
  readonly duration: number;
  /** 1 is Monday. */
  readonly startDay: number;
  /** Current and to come. */
  readonly iterations: readonly Iteration[];
  readonly completed: readonly Iteration[];
}

/** A field of a project, as GitHub has it. */
export interface ProjectField {
  readonly id: string;
  readonly databaseId: number | undefined;
  readonly name: string;
  /** GitHub's own word: TEXT, SINGLE_SELECT, ASSIGNEES… */
  readonly dataType: string;
  /** Of select fields. */
  readonly options?: readonly FieldOption[];
  /** Of iteration fields. */
  readonly plan?: IterationPlan;
}
