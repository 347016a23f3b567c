/** A value that an item of the project has. */
export interface FoundValue {
  readonly value: string | number;
  /** Nobody chose it: the project gave it to the item when that was added. */
  readonly isInitial: boolean;
}

/** The issue that a task is, as it is now. */
export interface FoundIssue {
  /** `owner/repo#n`, as are the others. */
  readonly reference: string;
  readonly title: string;
  readonly parent?: string | undefined;
  readonly blockedBy: readonly string[];
  /** What it has in the project, by the name of the field; none where it is not in it. */
  readonly values?: Readonly<Record<string, FoundValue>> | undefined;
  /** Somebody put it away in the project, where nothing of it can be changed. */
  readonly isArchived?: boolean | undefined;
}

/** What is there of a plan. */
export interface FoundState {
  /** Titles of the milestones of the repository. */
  readonly milestones: readonly string[];
  /** By the id of the task. */
  readonly tasks: ReadonlyMap<string, FoundIssue>;
  /** Whether the tasks shall be in a project. */
  readonly hasProject: boolean;
}
